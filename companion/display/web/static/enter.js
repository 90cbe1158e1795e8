// The count of a card game whose cards nobody tracks: stack and tickets are told here.
import { keep, fill, make } from "./make.js";
import { kindName, say } from "./texts.js";

// `seat` is a number; `send(request, values)` tells the companion.
export function showEntering(node, scene, seat, send) {
  const open = scene.prompt?.ask === "enter" && scene.edition && seat !== undefined && seat !== null;
  keep(node, [open, seat, scene.edition?.id], () => fill(node, ...(open
    ? [stack(scene.edition.kinds, seat, send), ticket(scene.edition.tickets ?? [], seat, send)] : [])));
  node.hidden = !open;
}

function stack(kinds, seat, send) {
  const inputs = kinds.map((kind) => [kind, make("input", { type: "number", min: 0, max: 40, value: 0, required: true })]);
  return submitted(make("form", { class: "entering" },
    make("h3", {}, say("web.enter_stack")),
    make("div", { class: "kinds" }, ...inputs.map(([kind, input]) => make("label", { class: "choice" }, `${kindName(kind)} `, input))),
    make("button", { type: "submit" }, say("web.apply"))),
  () => send("track", { seat, ...Object.fromEntries(inputs.map(([kind, input]) => [kind, Number(input.value)])) }));
}

function ticket(tickets, seat, send) {
  const select = make("select", { "aria-label": say("web.tickets") }, ...tickets.map(([id, name]) => make("option", { value: id }, name)));
  const before = make("input", { type: "checkbox" });
  return submitted(make("form", { class: "entering" },
    make("h3", {}, say("web.enter_open_ticket")), select,
    make("label", { class: "choice" }, before, ` ${say("web.completed_before")}`),
    make("button", { type: "submit" }, say("web.apply"))),
  () => send("ticket", { seat, ticket: select.value, completed: before.checked ? 1 : 0 }));
}

function submitted(form, run) {
  form.onsubmit = (event) => { event.preventDefault(); run(); };
  return form;
}
