// Choosing one of many routes: some letters of its cities, or a tap on the picture of the board.
import { Board } from "./board.js";
import { card } from "./cards.js";
import { fill, make } from "./make.js";
import { kindName, say } from "./texts.js";

// A route in a line: its colour, its cities, its length.
export const track = ([, name, length, color]) => [card(color, { small: true, "aria-label": kindName(color) }),
  make("span", {}, name), make("small", {}, say("web.count_trains", { count: length }))];

// `open` are the indices of those to choose from; `choose(id)` is told of one.
export function routeChoice(open, scene, choose) {
  const list = make("div", { class: "choices" });
  const find = make("input", { type: "search", placeholder: say("web.find_city"), "aria-label": say("web.find_city"), autocomplete: "off" });
  const sorted = open.map((index) => scene.edition.routes[index]).map((route) => [plain(route[1]), route])
    .sort(([a], [b]) => a.localeCompare(b));
  const show = () => {
    const words = plain(find.value).split(" ");
    fill(list, ...sorted.filter(([name]) => words.every((word) => name.includes(word))).map(([, route]) =>
      make("button", { type: "button", class: "choice-row", onclick: () => choose(route[0]) }, ...track(route))));
  };
  find.oninput = show;
  show();
  return [find, list, picture(open, scene, choose)];
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Drawn when somebody opens it.
function picture(open, scene, choose) {
  const host = make("div", { class: "board-choice" });
  const details = make("details", {}, make("summary", {}, say("web.on_board")), host);
  details.ontoggle = async () => {
    const board = new Board(host);
    if (!details.open || host.childElementCount || !(await board.load(scene.edition))) return;
    const owned = scene.board.owners.flatMap((seat, route) =>
      (seat === null ? [] : board.routes[route].spaces.map((space) => [space, seat])));
    board.showTrains(new Map(owned));
    board.mark("is-closed", scene.board.closed);
    for (const { id, group, spaces } of open.map((route) => board.routes[route])) {
      for (const space of spaces) board.spaces[space].prepend(make("rect", { class: "hit", x: -16, y: -8, width: 32, height: 16 }));
      group.onclick = () => choose(id);
    }
  };
  return details;
}
