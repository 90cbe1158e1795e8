// The final count: every part, every ticket, the longest paths, and who won.
import { keep, make } from "./make.js";
import { say } from "./texts.js";

export function showTally(node, scene) {
  const { tally, seats = [] } = scene;
  node.hidden = !tally;
  if (!tally) {
    delete node.dataset.drawn;
    return;
  }
  keep(node, [tally, seats.map((seat) => seat.name)], () => {
    const order = seats.map((_, seat) => seat).sort((a, b) => tally.seats[a].rank - tally.seats[b].rank);
    node.replaceChildren(
      make("h2", {}, say("web.tally")),
      make("p", { class: "verdict" }, tally.verdict),
      make("div", { class: "podium" }, ...order.map((seat) => seatTally(seats[seat], seat, tally))));
  });
}

function seatTally(seat, index, tally) {
  const count = tally.seats[index];
  return make("article", { class: `counted seat-${index} ${tally.winners.includes(index) ? "is-winner" : ""}` },
    make("h3", {}, make("span", { class: "rank" }, `${count.rank}.`), ` ${seat.name}`,
      make("b", { class: "score" }, String(count.total ?? count.completed))),
    make("dl", {}, ...count.parts.flatMap(([part, points]) => [
      make("dt", {}, partName(part)), make("dd", {}, signed(points))])),
    make("ul", { class: "tickets" }, ...count.tickets.map(([name, done, points]) =>
      make("li", { class: done ? "is-done" : "is-failed" },
        make("span", { class: "tick", "aria-label": say(done ? "web.ticket_done" : "web.ticket_failed") }, done ? "✓" : "✗"),
        make("span", { class: "cities" }, name),
        points ? make("b", {}, signed(points)) : null))),
    count.unrevealed ? make("p", { class: "soft" }, `${count.unrevealed} ${say("web.unrevealed")}`) : null,
    count.path_length ? make("p", { class: "soft" }, `${say("web.longest")}: ${say("web.count_trains", { count: count.path_length })}`) : null);
}

const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

function partName(part) {
  const known = say(`web.part_${part}`);
  return known.startsWith("web.") ? part.replaceAll("_", " ") : known;
}
