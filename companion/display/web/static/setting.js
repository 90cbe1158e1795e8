// Around the table: how fast, what goes wrong, and another table.
import { heard } from "./live.js";
import { fill, keep, make } from "./make.js";
import { say } from "./texts.js";

const ACTS = ["bump", "sleeve", "bus_card", "sensor", "power"];
const CABLES = ["hub", "reader"];

export function showMischief(node, act) {
  const { table } = heard;
  keep(node, [table.hub, table.reader?.plugged, table.noise, table.pace, table.power, table.paused], () => {
    fill(node,
      make("p", { class: "soft" }, say("web.mischief_intro")),
      make("div", { class: "acts" },
        ...ACTS.map((what) => make("button", {
          type: "button", onclick: () => act("mischief", { what }), disabled: what === "power" && !table.power,
        }, say(`web.mischief_${what}`))),
        ...CABLES.map((what) => make("button", {
          type: "button", "aria-pressed": String(!table[what]?.plugged), onclick: () => act("mischief", { what }),
        }, `${say(`web.mischief_${what}`)}: ${say(table[what]?.plugged ? "web.plugged" : "web.unplugged")}`))),
      make("label", { class: "choice" }, make("input", {
        type: "checkbox", id: "pause-bots", checked: table.paused, onchange: (event) => act("pause_bots", { paused: Number(event.target.checked) }),
      }), ` ${say("web.pause_bots")}`),
      choice("noise", ["none", "home", "harsh"].map((preset) => [preset, say(`web.noise_${preset}`)]),
        table.noise, (preset) => act("noise", { preset })),
      choice("pace", [0, 1, 2, 4, 8, 16].map((pace) => [pace, pace ? `${pace}×` : say("web.pace_auto")]), table.pace, (pace) => act("pace", { pace: Number(pace) })));
  });
}

function choice(name, options, chosen, onchange) {
  const select = make("select", { id: name },
    ...options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)));
  select.onchange = () => onchange(select.value);
  return make("label", { class: "choice" }, say(`web.${name}`), " ", select);
}

export function showNew(node, act) {
  const { editions } = heard.table;
  if (!editions) return;
  keep(node, [editions, heard.scene.edition?.id], () => {
    const edition = make("select", { id: "new-edition" }, ...editions.map(({ id, name }) =>
      make("option", { value: id, selected: id === heard.scene.edition?.id }, name)));
    const players = make("select", { id: "new-players" });
    const limits = () => {
      const { least, most } = editions.find(({ id }) => id === edition.value);
      const wanted = Number(players.value) || heard.table.players?.length || 3;
      fill(players, ...Array.from({ length: most - least + 1 }, (_, n) =>
        make("option", { value: least + n, selected: least + n === Math.min(most, Math.max(least, wanted)) }, String(least + n))));
    };
    edition.onchange = limits;
    limits();
    const begin = (play) => act("new", { edition: edition.value, players: Number(players.value), play });
    fill(node,
      make("label", { class: "choice" }, say("web.edition"), " ", edition),
      make("label", { class: "choice" }, say("web.players"), " ", players),
      make("div", { class: "acts" },
        make("button", { type: "button", class: "main", id: "start-play", onclick: () => begin(1) }, say("web.start_play")),
        make("button", { type: "button", id: "start-bots", onclick: () => begin(0) }, say("web.start_bots"))));
  });
}
