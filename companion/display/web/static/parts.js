// The parts of a scoreboard: who has what, what is asked, decks, story.
import { card } from "./cards.js";
import { get } from "./get.js";
import { fill, keep, make } from "./make.js";
import { say } from "./texts.js";

export function showPrompt(node, scene) {
  const { prompt, hints = [], troubles = [], put_back: back = [], off } = scene;
  keep(node, [prompt, hints, troubles, back, off], () => {
    const text = off ? say("web.off") : prompt?.text ?? say("web.no_game");
    fill(node,
      make("p", { class: `ask ${prompt?.question ? "is-question" : ""} ${seatClass(prompt?.seat)}` }, text),
      ...hints.map((hint) => make("p", { class: "hint" }, hint)),
      ...back.map((item) => make("p", { class: "hint" }, item)),
      ...troubles.map((trouble) => make("p", { class: "trouble" }, trouble)));
  });
}

const seatClass = (seat) => (seat === null || seat === undefined ? "" : `seat-${seat}`);

export function showSeats(node, scene, extra = () => null) {
  const { seats = [], moment, tally, chart } = scene;
  const counts = chart?.of === "completed"; // a game without points counts tickets
  keep(node, [seats, counts, moment, tally?.winners, ...seats.map((_, seat) => extra.key?.(seat))], () => {
    fill(node, ...seats.map((seat, index) => seatRow(seat, index, counts, moment, tally, extra(index))));
  });
}

function seatRow(seat, index, counts, moment, tally, extra) {
  const turn = moment?.turn === index;
  const won = tally?.winners.includes(index);
  const main = seat.score ?? (counts ? seat.completed : "–");
  return make("li", { class: `seat seat-${index} ${turn ? "is-turn" : ""} ${won ? "is-winner" : ""} ${seat.left ? "is-gone" : ""}` },
    make("span", { class: "dot", "aria-hidden": "true" }),
    make("span", { class: "name" }, seat.name,
      turn ? make("span", { class: "tag" }, say("web.turn_of")) : null,
      seat.left ? make("span", { class: "tag" }, say("web.has_left")) : null,
      won ? make("span", { class: "tag gold" }, say("web.winner")) : null),
    make("span", { class: "score", "aria-label": `${main} ${say(counts ? "web.ticket_done" : "web.points")}` }, String(main)),
    make("span", { class: "figures" },
      figure(seat.trains, "trains"), figure(seat.cards, "cards"), figure(seat.tickets, "tickets"),
      seat.score !== null && seat.completed ? figure(seat.completed, "completed") : null),
    seat.railyard.length || seat.track
      ? make("span", { class: "railyard" }, ...seat.railyard.map(railRow), figure(seat.track, "track"))
      : null,
    extra);
}

const figure = (value, name) =>
  value === null || value === undefined ? null
    : make("span", { class: "figure" }, say(`web.count_${name}`, { count: value }));

const railRow = ([kind, coloured, wilds]) =>
  make("span", { class: "rail" }, card(kind, { small: true }), `×${coloured}${wilds ? `+${wilds}` : ""}`);

export function showDecks(node, scene) {
  const { decks, market = [], moment } = scene;
  keep(node, [decks, market], () => {
    fill(node,
      market.length ? make("div", { class: "row", role: "list", "aria-label": say("web.market") },
        ...market.map((kind) => card(kind, { role: "listitem" }))) : null,
      decks ? make("p", { class: "piles" },
        pile(decks.deck, "deck"), pile(decks.discards, "discards"), pile(decks.tickets, "ticket_deck")) : null);
  });
  node.closest("section").hidden = !moment;
}

const pile = (count, name) =>
  make("span", { class: "pile" }, make("b", {}, String(count)), ` ${say(`web.${name}`)}`);

// The log grows at its end; what a page missed is asked for.
export class Story {
  #lines = []; #node; #language;

  constructor(node, language) {
    this.#node = node;
    this.#language = language;
  }

  async hear({ from, lines }) {
    if (from > this.#lines.length) {
      const all = await get(`/log.json?lang=${this.#language}`);
      if (all === null) return; // the line is lost; what is missed is asked for again
      this.#lines = all.lines;
    } else {
      this.#lines = [...this.#lines.slice(0, from), ...lines];
    }
    fill(this.#node, ...this.#lines.slice(-200).reverse().map((line) => make("li", {}, line)));
  }
}
