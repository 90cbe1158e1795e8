// The host's page: control of the game, and corrections; it shows no hand.
import { codeForm } from "./door.js";
import { showEntering } from "./enter.js";
import { head, line, message, paintSeats, rights } from "./frame.js";
import { ask as ask_, heard, listen, request } from "./live.js";
import { fill, keep, make } from "./make.js";
import { Story, showPrompt, showSeats } from "./parts.js";
import { showPointing } from "./pointing.js";
import { showTelling } from "./tell.js";
import { kindName, language, languageName, loadTexts, say } from "./texts.js";

const at = (id) => document.getElementById(id);
const act = async (name, values) => message((await request(name, values)) ?? say("web.done"));
const tell = async (name, values) => message(await request(name, values));

await loadTexts();
head("host");
const story = new Story(at("log"), language());
codeForm(at("door"), "host", "/host/enter", make("button", {
  type: "button", onclick: async () => message(await ask_("/host/ask")),
}, say("web.host_ask")));

function button(name, run = () => act(name), look = null) {
  return make("button", { type: "button", class: look, onclick: run }, say(`web.${name}`));
}

const BEFORE = ["edition", "join", "first", "clear_board", "over"];

function control() {
  const ask = heard.scene.prompt?.ask;
  const wanted = heard.telling.buttons ?? [];
  const names = ask === "paused" ? ["go_on"]
    : ["undo", "redo", "next", "confirm", "board_is_right", "game_is_right", "pause",
      ...(ask === "over" ? [] : ["stop_and_count"])];
  keep(at("control"), [names, ask === "over", wanted], () => fill(at("control"),
    ...names.map((name) => button(name, undefined, name === "confirm" && wanted.includes(name) ? "main" : null)),
    ask === "over" ? button("new_game", () => act("next")) : null,
    button("leave", async () => message(await ask_("/leave")))));
}

// Before a game people join by name; during one, somebody may have to go.
function players() {
  const before = BEFORE.includes(heard.scene.prompt?.ask);
  const seats = (heard.scene.seats ?? []).map((seat, index) => [index, seat.name, seat.left]).filter(([, , left]) => !left);
  keep(at("players"), [before, seats], () => fill(at("players"), before
    ? form(say("web.players_title"), { name: "text" }, say("web.join"), (values) => act("join", values))
    : form(say("web.leaves"), { seat: seats }, say("web.apply"), ({ seat }) => act("leave", { seat: Number(seat) })),
  before ? make("p", { class: "soft" }, say("web.colors_how")) : null));
}

// What changes at once, without touching the settings file.
function tastes() {
  keep(at("tastes"), heard.tastes.tastes, () => fill(at("tastes"),
    ...(heard.tastes.tastes ?? []).map(([name, chosen, options]) => {
      const select = make("select", {}, ...options.map((value) =>
        make("option", { value, selected: value === chosen }, languageName(value))));
      select.onchange = async () => message(await ask_("/host/taste", { name, value: select.value }));
      return make("label", { class: "choice" }, `${say(`web.taste_${name}`)} `, select);
    })));
}

// Whoever is asked may have no phone.
function telling() {
  const { scene, telling: told } = heard;
  const { name } = scene.seats?.[told.seat] ?? {};
  showTelling(at("telling"), {
    telling: { ...told, buttons: [] }, scene, heading: say("web.tell_for", { seat: name }),
  }, tell);
}

// One line for each kind of correction: choices, then a button.
function corrections() {
  const { scene } = heard;
  const seats = (scene.seats ?? []).map((seat, index) => [index, seat.name]);
  const market = (scene.market ?? []).map((_, place) => [place, String(place + 1)]);
  const laid = !scene.board && scene.moment?.phase === "play"; // rows of cards, and a deck that ends
  const tickets = heard.telling.catalogue ?? [];
  keep(at("corrections"), [seats, market.length, laid, tickets.length, scene.edition?.id, scene.board?.owners.length], () => {
    const colors = (scene.edition?.kinds ?? []).map((kind) => [kind, kindName(kind)]);
    const kinds = [...colors, ["?", kindName("?")]];
    fill(at("corrections"),
      scene.board ? row("owner", { route: scene.edition.routes, seat: [["", say("web.owner_nobody")], ...seats] }) : null,
      row("turn", { seat: seats }),
      row("hand", { seat: seats, total: "number" }),
      scene.board ? row("trains", { seat: seats, total: "number" }) : null,
      market.length ? row("market", { place: market, kind: kinds }) : null,
      scene.board ? row("reshuffled", {}) : null,
      laid ? row("row", { seat: seats, kind: colors.slice(0, -1), coloured: "number", wilds: "number" }) : null,
      laid ? row("deck_over", {}) : null,
      tickets.length ? row("ticket", { seat: seats, ticket: tickets }) : null,
      tickets.length ? row("no_ticket", { seat: seats, ticket: tickets }) : null);
  });
}

const LABELS = { total: "count", kind: "card", ticket: "tickets", seat: "of_seat" };
const ONE_OF_TWO = new Set(["coloured", "wilds"]); // numbers that nobody could tell apart

function row(what, fields) {
  return form(say(`web.correct_${what}`), fields, say("web.apply"), (values) => act("correct", { what, ...values }));
}

// Words, fields and a button in one line.
function form(words, fields, apply, run) {
  const inputs = Object.entries(fields).map(([name, options]) => {
    const label = { "aria-label": say(`web.${LABELS[name] ?? name}`) };
    if (options === "number") return [name, make("input", { type: "number", min: 0, max: 200, value: 0, required: true, ...label })];
    if (options === "text") return [name, make("input", { maxlength: 24, required: true, placeholder: say("web.name"), ...label })];
    return [name, make("select", label, ...options.map(([value, text]) => make("option", { value }, text)))];
  });
  const node = make("form", { class: `correction ${inputs.length > 2 ? "is-long" : ""}` },
    make("span", { class: "what" }, words),
    ...inputs.map(([name, input]) => (ONE_OF_TWO.has(name) ? make("label", { class: "choice" }, say(`web.${name}`), input) : input)),
    make("button", { type: "submit" }, apply));
  node.onsubmit = (event) => {
    event.preventDefault();
    run(Object.fromEntries(inputs.map(([name, input]) => [name, input.value])));
  };
  return node;
}

function phones() {
  const names = (heard.scene.seats ?? []).map((seat) => seat.name);
  keep(at("phones"), names, () => fill(at("phones"), ...names.map((name) => make("button", {
    type: "button",
    onclick: async () => message((await ask_("/host/offer-seat", { seat: name })) ?? say("web.done")),
  }, `${say("web.offer_seat")}: ${name}`))));
}

listen("host", (channel, names) => {
  const { scene } = heard;
  rights(heard.rights);
  paintSeats(scene.colors);
  at("edition").textContent = scene.edition?.name ?? "";
  at("door").hidden = Boolean(heard.rights.host);
  at("inside").hidden = !heard.rights.host;
  showPrompt(at("prompt"), scene);
  showSeats(at("seats"), scene);
  telling();
  control();
  players();
  showEntering(at("entering"), scene, scene.prompt?.seat, act);
  showPointing(at("point"), scene.edition, (values) => act("highlight", values), (level) => act("brightness", { level }));
  corrections();
  tastes();
  phones();
  if (names.has("log")) story.hear(scene.log);
}, line);
