// What lies before one on the table: piles, face-up cards, the reader, the own cards and tickets.
import { back, card } from "./cards.js";
import { heard } from "./live.js";
import { fill, keep, make } from "./make.js";
import { kindName, say } from "./texts.js";

export function showTray(node, seat, act) {
  const { table, scene, mine } = heard;
  const own = seat === null ? null : mine.seats?.[seat];
  keep(node, [table.piles, table.row, table.reader, own, seat, scene.prompt, scene.claiming, scene.market, scene.edition?.id], () => {
    fill(node, common(seat, act), own ? hand(seat, own, act) : null);
  });
}

function common(seat, act) {
  const { table, scene } = heard;
  const may = (act_, values) => (seat === null ? null : () => act(act_, { seat, ...values }));
  const piles = table.piles ?? { deck: 0, discards: 0, tickets: 0 };
  return make("div", { class: "common" },
    how(seat, scene.prompt),
    make("div", { class: "places" },
      place("deck", back(piles.deck, { class: "deck", onclick: may("deck"), "aria-label": `${say("web.draw")}: ${piles.deck}` })),
      table.row?.length ? place("market", make("span", { class: "row" }, ...table.row.map((kind, index) =>
        card(kind ?? "", kind && seat !== null ? {
          onclick: may("row", { place: index }), "aria-label": `${say("web.market")}: ${kindName(kind)}`,
        } : {})))) : null,
      place("ticket_deck", back(piles.tickets, { class: "tickets-pile", onclick: may("tickets"), "aria-label": `${say("web.draw_tickets")}: ${piles.tickets}` })),
      place("discards", back(piles.discards, { class: "discards" })),
      place("reader", make("span", {
        class: `reader ${table.reader?.lying ? "is-reading" : ""} ${table.reader?.plugged ? "" : "is-off"}`,
      }, waves()))));
}

const place = (name, node) =>
  make("figure", { class: `place at-${name}` }, node, make("figcaption", {}, say(`web.${name}`)));

const waves = () => make("svg", { viewBox: "0 0 40 40", width: 42, height: 42, "aria-hidden": "true" },
  make("circle", { cx: 20, cy: 20, r: 3, fill: "currentColor" }),
  ...[8, 13, 18].map((r) => make("circle", { cx: 20, cy: 20, r, fill: "none", stroke: "currentColor", "stroke-width": 1.6, opacity: 1 - r / 24 })));

// What a newcomer can do now.
function how(seat, prompt) {
  if (seat === null) return make("p", { class: "how soft" }, say("web.table_intro"));
  const keys = {
    turn: "how_turn", second: "how_second", place: "how_claim", pay: "how_claim", keep: "how_tickets",
    choose: "how_tickets", replace: "how_look", railyard: "how_railyard", count: "how_count",
  };
  const own = heard.mine.seats?.[seat];
  if (prompt?.seat === seat && keys[prompt.ask]) {
    const look = ["keep", "choose"].includes(prompt.ask) && !own?.offered.length;
    const { claiming } = heard.scene;
    const paid = prompt.ask === "pay" && claiming && claiming.paid >= claiming.filled.length;
    const key = look ? "how_look" : paid ? "how_paid" : keys[prompt.ask];
    return make("p", { class: `how is-mine seat-${seat}` }, say(`web.${key}`));
  }
  const name = heard.table.players?.[prompt?.seat]?.name;
  return make("p", { class: "how soft" }, name && name !== heard.table.players[seat].name ? say("web.how_wait", { seat: name }) : prompt?.text ?? "");
}

function hand(seat, own, act) {
  const piles = new Map();
  for (const [tag, kind] of own.hand) piles.set(kind, [...(piles.get(kind) ?? []), tag]);
  return make("div", { class: `own seat-${seat}` },
    make("section", { class: "hand" }, make("h3", {}, say("web.your_hand")),
      make("div", { class: "fan" }, ...[...piles].map(([kind, tags]) =>
        make("span", { class: "stack" },
          card(kind, { onclick: () => act("lay", { seat, tag: tags[0] }), "aria-label": `${kindName(kind)} × ${tags.length}` }),
          tags.length > 1 ? make("b", { class: "badge", "aria-hidden": "true" }, String(tags.length)) : null)))),
    own.laid.length ? make("section", { class: "laid" }, make("h3", {}, say("web.laid")),
      make("div", { class: "fan" }, ...own.laid.map(([, kind]) => card(kind))),
      make("button", { type: "button", onclick: () => act("take_back", { seat }) }, say("web.take_back"))) : null,
    own.offered.length ? make("section", { class: "offered" }, make("h3", {}, say("web.offered")),
      make("div", { class: "slips" }, ...own.offered.map((item) =>
        slip(item, () => act("ticket", { seat, ticket: item.id }), item.shown)))) : null,
    own.held.length ? make("section", { class: "held" }, make("h3", {}, say("web.your_tickets")),
      make("div", { class: "slips" }, ...own.held.map((item) =>
        slip(item, heard.scene.prompt?.ask === "count" ? () => act("ticket", { seat, ticket: item.id }) : null)))) : null);
}

export function slip(item, onclick = null, chosen = null) {
  const joined = item.missing === 0;
  const state = joined ? say("web.joined")
    : item.possible === false ? say("web.impossible")
      : item.missing ? say("web.missing", { count: item.missing }) : "";
  return make(onclick ? "button" : "span", {
    type: onclick ? "button" : null, onclick, "aria-pressed": chosen === null ? null : String(chosen),
    class: `slip ${joined ? "is-done" : ""} ${item.possible === false ? "is-failed" : ""} ${chosen ? "is-chosen" : ""}`,
  },
  make("b", { class: "points" }, item.points ? String(item.points) : "•"),
  make("span", { class: "cities" }, item.name),
  make("small", {}, state, ...(item.needs ?? []).map(([kind, count]) =>
    make("span", { class: "need" }, card(kind, { small: true }), `×${count}`))));
}
