// The host's page: control of the game, and corrections; it shows no hand.
import { codeForm } from "./door.js";
import { head, line, message, paintSeats, rights } from "./frame.js";
import { ask, heard, listen, request } from "./live.js";
import { fill, keep, make } from "./make.js";
import { Story, showPrompt, showSeats } from "./parts.js";
import { showPointing } from "./pointing.js";
import { kindName, language, loadTexts, say } from "./texts.js";

const at = (id) => document.getElementById(id);
const act = async (name, values) => message((await request(name, values)) ?? say("web.done"));

await loadTexts();
head("host");
const story = new Story(at("log"), language());
codeForm(at("door"), "host", "/host/enter", make("button", {
  type: "button", onclick: async () => message(await ask("/host/ask")),
}, say("web.host_ask")));

function button(name, run = () => act(name)) {
  return make("button", { type: "button", onclick: run }, say(`web.${name}`));
}

function control() {
  fill(at("control"),
    ...["undo", "redo", "next", "confirm", "board_is_right", "game_is_right"].map((name) => button(name)),
    button("leave", async () => message(await ask("/leave"))));
}

// One line for each kind of correction: choices, then a button.
function corrections() {
  const { scene } = heard;
  const seats = (scene.seats ?? []).map((seat, index) => [index, seat.name]);
  const market = (scene.market ?? []).map((_, place) => [place, String(place + 1)]);
  keep(at("corrections"), [seats, market.length, scene.edition?.id, scene.board?.owners.length], () => {
    const kinds = [...(scene.edition?.kinds ?? []), "?"].map((kind) => [kind, kindName(kind)]);
    fill(at("corrections"),
      scene.board ? row("owner", { route: scene.edition.routes, seat: [["", say("web.owner_nobody")], ...seats] }) : null,
      row("turn", { seat: seats }),
      row("hand", { seat: seats, total: "number" }),
      scene.board ? row("trains", { seat: seats, total: "number" }) : null,
      market.length ? row("market", { place: market, kind: kinds }) : null,
      market.length ? row("reshuffled", {}) : null);
  });
}

const LABELS = { route: "route", seat: "seat", total: "count", place: "place", kind: "card" };

function row(what, fields) {
  const inputs = Object.entries(fields).map(([name, options]) => [name, options === "number"
    ? make("input", { type: "number", min: 0, max: 200, value: 0, required: true, "aria-label": say(`web.${LABELS[name]}`) })
    : make("select", { "aria-label": say(`web.${LABELS[name]}`) },
      ...options.map(([value, words]) => make("option", { value }, words)))]);
  const form = make("form", { class: "correction" },
    make("span", { class: "what" }, say(`web.correct_${what}`)), ...inputs.map(([, input]) => input),
    make("button", { type: "submit" }, say("web.apply")));
  form.onsubmit = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(inputs.map(([name, input]) => [name, input.value]));
    act("correct", { what, ...values });
  };
  return form;
}

function phones() {
  const names = (heard.scene.seats ?? []).map((seat) => seat.name);
  keep(at("phones"), names, () => fill(at("phones"), ...names.map((name) => make("button", {
    type: "button",
    onclick: async () => message((await ask("/host/offer-seat", { seat: name })) ?? say("web.done")),
  }, `${say("web.offer_seat")}: ${name}`))));
}

control();
listen("host", (channel, names) => {
  const { scene } = heard;
  rights(heard.rights);
  paintSeats(scene.colors);
  at("edition").textContent = scene.edition?.name ?? "";
  at("door").hidden = Boolean(heard.rights.host);
  at("inside").hidden = !heard.rights.host;
  showPrompt(at("prompt"), scene);
  showSeats(at("seats"), scene);
  corrections();
  showPointing(at("point"), scene.edition, (values) => act("highlight", values), (level) => act("brightness", { level }));
  phones();
  if (names.has("log")) story.hear(scene.log);
}, line);
