// What nothing senses: a player on the phone, or the host for whoever is asked, tells it here.
import { fill, keep, make } from "./make.js";
import { routeChoice, track } from "./routes.js";
import { kindName, say } from "./texts.js";

// `tickets` are the own ones, `proposed` those that count as completed; `send(request, values)` tells
// the companion.
export function showTelling(node, { telling, scene, tickets = [], proposed = [], heading }, send) {
  const { seat, told = [], missed = [], buttons = [] } = telling;
  const names = (scene.seats ?? []).map(({ name }) => name);
  const { edition, claiming } = scene;
  keep(node, [seat, told, missed, buttons, claiming?.seat, claiming?.route, names, edition?.digest, tickets, proposed, heading], () => {
    const once = async (request, values) => {
      node.inert = true; // a second tap would be told as another turn
      await send(request, { seat, ...values });
      node.inert = false;
    };
    const context = { scene, names, tickets, proposed, heading, send: once };
    const acts = (list) => list.map(([name, choices]) => ACTS[name](choices, context));
    const [open, folded] = [acts(told), acts(missed)];
    const route = claiming && claiming.seat === seat ? edition.routes[claiming.route] : null;
    node.hidden = seat === null || seat === undefined || !(route || open.length || folded.length || buttons.length);
    node.className = `telling seat-${seat ?? 0}`;
    fill(node,
      open.length || folded.length ? make("h2", {}, heading ?? say("web.tell")) : null,
      route ? make("p", { class: "choice-row" }, ...track(route)) : null,
      ...open,
      folded.length ? make("details", {}, make("summary", {}, say("web.tell_missed")), ...folded) : null,
      buttons.length ? make("div", { class: "acts" }, ...buttons.map((name) =>
        button(say(`web.${name}`), () => once(name), name === "confirm" ? "main" : ""))) : null);
  });
}

const ACTS = {
  claim: (routes, { scene, send }) => act("claim", ...routeChoice(routes, scene, (route) => send("claim", { route }))),
  drew: (choices, { send }) => act("drew", taps(choices, (choice) => (typeof choice === "number"
    ? [say("web.count_cards", { count: choice }), () => send("drew", { cards: choice })]
    : [say("web.tell_face_up", { kind: kindName(choice) }), () => send("drew", { kind: choice })]))),
  tickets: (counts, { send }) => act("tickets", taps(counts, (kept) => [String(kept), () => send("tickets", { kept })])),
  kept: (counts, { send }) => act("kept", taps(counts, (count) => [String(count), () => send("kept", { count })])),
  swap: (_, { send }) => act("swap", taps([0], () => [say("web.tell_swapped"), () => send("swap")])),
  completed: (choices, { heading, names, send }) => act("completed", taps(choices, ([seat, ticket, name]) =>
    [heading ? `${names[seat]}: ${name}` : name, () => send("ticket", { seat, ticket })])),
  reveal: (tickets, { send }) => act("reveal", ticketChoice(tickets, (ticket) => send("ticket", { ticket }))),
  complete: (_, { tickets, proposed, send }) => make("details", { class: "tell-complete" },
    make("summary", {}, say("web.tell_complete")), ...several(tickets, proposed,
    (chosen) => send("complete", { tickets: chosen.join(" ") }))),
};

const act = (name, ...children) => make("div", { class: `tell tell-${name}` }, make("h3", {}, say(`web.tell_${name}`)), ...children);

const button = (words, onclick, kind = "") => make("button", { type: "button", class: kind, onclick }, words);

const taps = (choices, tap) => make("div", { class: "acts" }, ...choices.map((choice) => button(...tap(choice))));

export function ticketChoice(tickets, choose, { id = null, words = say("web.tell_this") } = {}) {
  const select = make("select", { id, "aria-label": say("web.tickets") },
    ...tickets.map(([id, name]) => make("option", { value: id }, name)));
  return make("div", { class: "acts" }, select, button(words, () => choose(select.value)));
}

// Nothing can be told before something is changed.
function several(tickets, chosen, choose) {
  const changed = () => { these.disabled = boxes.every(([id, , box]) => box.checked === chosen.includes(id)); };
  const boxes = tickets.map(([id, name]) => [id, name, make("input", { type: "checkbox", checked: chosen.includes(id), onchange: changed })]);
  const these = button(say("web.tell_these"), () => choose(boxes.filter(([, , box]) => box.checked).map(([id]) => id)));
  changed();
  return [make("div", { class: "choices" }, ...boxes.map(([, name, box]) => make("label", { class: "choice-row" }, box, ` ${name}`))),
    make("div", { class: "acts" }, these)];
}
