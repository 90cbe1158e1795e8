// The virtual table: everything one can see and touch on it.
import { Board } from "./board.js";
import { showChart } from "./chart.js";
import { head, line, message, paintSeats } from "./frame.js";
import { Lights } from "./lights.js";
import { clock, heard, listen, touch } from "./live.js";
import { fill, keep, make } from "./make.js";
import { Story, showPrompt, showSeats } from "./parts.js";
import { pointAtCities, showPointing } from "./pointing.js";
import { Screen } from "./screen.js";
import { showMischief, showNew } from "./setting.js";
import { showTally } from "./tally.js";
import { language, loadTexts, say } from "./texts.js";
import { showTray } from "./tray.js";

const at = (id) => document.getElementById(id);

await loadTexts();
head("table", (chosen) => touch("speak", { language: chosen }));
const board = new Board(at("board"));
const lights = new Lights(board, clock);
const screen = new Screen(at("screen"));
const story = new Story(at("log"), language());
let active = null;

const act = async (name, values) => message(await touch(name, values));
const point = (values) => act("point", active === null ? values : { ...values, seat: active });

// Of several seats that one person plays, the one at turn acts.
function chooseSeat() {
  const mine = Object.keys(heard.mine.seats ?? {}).map(Number);
  const asked = heard.scene.prompt?.seat;
  active = mine.includes(asked) ? asked : mine.includes(active) ? active : mine[0] ?? null;
}

function buttons() {
  fill(at("buttons"), ...["undo", "next", "confirm"].map((button) =>
    make("button", {
      type: "button", class: `push ${button}`, onclick: () => act("press", { button }),
    }, say(`web.${button}`))));
}

// Under each seat: who plays it, and a way to play it oneself.
function seatExtra(seat) {
  const player = heard.table.players?.[seat];
  if (!player) return null;
  const mine = heard.mine.seats?.[seat] !== undefined;
  const who = mine ? "you" : player.bot ? "bot" : "taken";
  const change = (name, key, short) => make("button", {
    type: "button", "aria-label": say(`web.${key}`), title: say(`web.${key}`), onclick: () => act(name, { seat }),
  }, say(`web.${short}`));
  return make("span", { class: "who" },
    make("span", { class: "soft" }, say(`web.${who}`)),
    mine ? change("rise", "rise", "bot") : player.bot ? change("sit", "sit", "start_play") : null);
}
seatExtra.key = (seat) => [heard.table.players?.[seat]?.bot, heard.mine.seats?.[seat] !== undefined];

// Before the first card there is no game yet, but there are people.
function scene() {
  if (heard.scene.seats?.length || !heard.table.players) return heard.scene;
  const nothing = { score: null, trains: null, completed: 0, railyard: [], track: 0 };
  const seats = heard.table.players.map(({ name }) => ({ ...nothing, name }));
  return { ...heard.scene, seats };
}

// A click or a drag over spaces puts trains there.
function touchable() {
  let dragging = false;
  board.spaces.forEach((space, number) => {
    space.prepend(make("rect", { class: "hit", x: -16, y: -8, width: 32, height: 16 }));
    space.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      space.releasePointerCapture?.(event.pointerId);
      dragging = !heard.table.trains.some(([lying]) => lying === number);
      put(number);
    });
    space.addEventListener("pointerenter", (event) => {
      const lies = heard.table.trains.some(([lying]) => lying === number);
      if (dragging && event.buttons && !lies) put(number);
    });
  });
  addEventListener("pointerup", () => { dragging = false; });
}

function put(space) {
  const claimed = ([...heard.table.trains, ...heard.table.bumped]).some(([lying]) => lying === space)
    && (active === null || owner(space) !== null);
  if (active === null || claimed) act("mend", { space });
  else act("space", { seat: active, space });
}

function owner(space) {
  const route = board.routes.findIndex((item) => item.spaces.includes(space));
  return heard.scene.board?.owners[route] ?? null;
}

// For a keyboard or a small screen: a route by its name.
function openRoutes() {
  const owners = heard.scene.board?.owners ?? [];
  const closed = new Set(heard.scene.board?.closed ?? []);
  const open = board.routes.filter((_, index) => owners[index] === null && !closed.has(index));
  const node = at("open");
  node.hidden = active === null || heard.scene.moment?.phase !== "play";
  keep(node, [active, open.map((route) => route.id), language()], () => {
    const select = make("select", { "aria-label": say("web.route"), id: "route" },
      ...open.map((route) => make("option", { value: route.id }, route.name))
        .sort((a, b) => a.textContent.localeCompare(b.textContent)));
    fill(node, select, make("button", {
      type: "button", id: "fill", onclick: () => act("fill", { seat: active, route: select.value }),
    }, say("web.put_trains")));
  });
}

async function draw(names) {
  chooseSeat();
  const shown = scene();
  at("edition").textContent = shown.edition?.name ?? "";
  if (await board.load(shown.edition)) {
    touchable();
    pointAtCities(at("board"), point);
  }
  showPrompt(at("prompt"), shown);
  showSeats(at("seats"), shown, seatExtra);
  showChart(at("chart"), shown.chart, shown.seats);
  showTally(at("tally"), shown);
  board.showTrains(new Map(heard.table.trains), new Map(heard.table.bumped));
  lights.show(shown.off ? null : shown.lights);
  paintSeats(shown.colors);
  board.mark("is-closed", shown.board?.closed ?? []);
  screen.show(heard.table.screen, shown);
  showTray(at("tray"), active, act);
  openRoutes();
  showMischief(at("mischief"), act);
  showPointing(at("point"), shown.edition, point, (level) => act("dim", { level }));
  showNew(at("new"), act);
  document.body.classList.toggle("is-playing", active !== null);
  if (names.has("log")) story.hear(shown.log);
}

buttons();
listen("table", (channel, names) => draw(names), line);
