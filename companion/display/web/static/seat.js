// My seat: the own hand and tickets, on a phone that was paired with it.
import { card } from "./cards.js";
import { codeForm } from "./door.js";
import { showEntering } from "./enter.js";
import { head, line, message, paintSeats, rights } from "./frame.js";
import { ask, heard, listen, request } from "./live.js";
import { fill, keep, make } from "./make.js";
import { showPrompt, showSeats } from "./parts.js";
import { showPointing } from "./pointing.js";
import { showTally } from "./tally.js";
import { showTelling, ticketChoice } from "./tell.js";
import { kindName, loadTexts, say } from "./texts.js";
import { slip } from "./tray.js";

const at = (id) => document.getElementById(id);

await loadTexts();
head("seat");
// For this seat, even if whoever holds the phone leads the game, too.
const own = (name, values) => request(name, { seat: heard.seat.seat, ...values });
const tell = async (name, values) => message((await own(name, values)) ?? say("web.done"));
const point = async (values) => message(await own("highlight", values));
const tellOnly = async (name, values) => message(await own(name, values));
codeForm(at("door"), "pair", "/seat/pair");

function showOwn(node, seat, { moment, prompt }) {
  keep(node, [seat, moment?.phase, prompt?.ask], () => {
    node.className = `seat-${seat.seat ?? 0}`;
    fill(node,
      make("h2", {}, `${say("web.seat")}: ${seat.name}`),
      make("h3", {}, say("web.your_hand")),
      make("div", { class: "fan" }, ...(seat.hand ?? []).map(([kind, count]) =>
        make("span", { class: "stack" }, card(kind, { "aria-label": `${kindName(kind)} × ${count}` }),
          make("b", { class: "badge", "aria-hidden": "true" }, String(count))))),
      make("h3", {}, say("web.your_tickets")),
      make("div", { class: "slips" }, ...(seat.tickets ?? []).map((item) => slip(item))),
      ...(seat.offered?.length ? [make("h3", {}, say("web.offered")),
        make("div", { class: "slips" }, ...seat.offered.map((item) => slip(item)))] : []),
      ...missingTickets(seat, moment?.phase, prompt?.ask),
      seat.tickets?.length ? wrongTickets(seat) : null,
      make("button", { type: "button", class: "leave", onclick: async () => message(await ask("/leave")) }, say("web.leave")));
  });
}

// Tickets that no reader has seen can be told here; in the count also one that is not in the books.
function missingTickets(seat, phase, ask) {
  if (!seat.catalogue?.length || ask === "enter") return [];
  const own = new Set(seat.tickets.map(({ id }) => id));
  const choice = ticketChoice(seat.catalogue.filter(([id]) => !own.has(id)), (ticket) => (
    phase === "count" && seat.hidden_tickets ? tellOnly("ticket", { ticket }) : tellOnly("correct", { what: "ticket", ticket })
  ), { id: "ticket", words: say("web.enter_ticket") });
  return seat.hidden_tickets
    ? [make("p", { class: "soft" }, say("web.hidden_tickets", { count: seat.hidden_tickets })), choice]
    : [make("details", {}, make("summary", {}, say("web.missing_ticket")), choice)];
}

// And those that the companion has here, but the player has not.
function wrongTickets(seat) {
  return make("details", {}, make("summary", {}, say("web.wrong_ticket")), ticketChoice(
    seat.tickets.map(({ id, name }) => [id, name]),
    (ticket) => tellOnly("correct", { what: "no_ticket", ticket }), { id: "no_ticket", words: say("web.take_ticket") }));
}

listen("seat", () => {
  const { scene, seat, telling } = heard;
  rights(heard.rights);
  paintSeats(scene.colors);
  at("edition").textContent = scene.edition?.name ?? "";
  at("door").hidden = Boolean(seat.name);
  at("own").hidden = !seat.name;
  if (seat.name) showOwn(at("own"), seat, scene);
  showTelling(at("telling"), {
    telling: seat.name ? telling : {}, scene, proposed: seat.completion,
    tickets: (seat.tickets ?? []).map(({ id, name }) => [id, name]),
  }, tellOnly);
  at("point").parentElement.hidden = !seat.name;
  if (seat.name) showPointing(at("point"), scene.edition, point);
  showEntering(at("entering"), scene, seat.name ? seat.seat : null, tell);
  showPrompt(at("prompt"), scene);
  showSeats(at("seats"), scene);
  showTally(at("tally"), scene);
}, line);
