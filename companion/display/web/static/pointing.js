// Asks the board to show something: a city's open routes, a way, a colour, a length, the owners.
import { picture } from "./get.js";
import { fill, keep, make } from "./make.js";
import { kindName, language, say } from "./texts.js";

const WAY_SECONDS = 8; // two cities clicked within this time are the ends of a way

// What the picture of the board knows of its cities, colours and lengths.
async function known(edition) {
  const text = await picture(`/board.svg?${edition.digest}`);
  const svg = new DOMParser().parseFromString(text, "image/svg+xml");
  const cities = [...svg.querySelectorAll("text[data-city]")]
    .map((node) => [node.dataset.city, [...node.children].map((line) => line.textContent).join(" ")])
    .sort(([, a], [, b]) => a.localeCompare(b));
  const routes = [...svg.querySelectorAll("g.route")];
  const colors = [...new Set(routes.map((route) => route.dataset.color))].sort();
  const lengths = [...new Set(routes.map((route) => route.querySelectorAll(".space").length))];
  return { cities, colors, lengths: lengths.sort((a, b) => a - b) };
}

// `send(values)` carries the wish to the program; `dim(level)` sets the brightness of all lights.
export function showPointing(node, edition, send, dim = null) {
  if (!edition) return;
  node.parentElement.hidden = node.childElementCount === 0;
  keep(node, [edition.digest, language()], async () => {
    const { cities, colors, lengths } = await known(edition);
    node.parentElement.hidden = colors.length === 0;
    if (colors.length === 0) return fill(node);
    const from = choice("from", cities);
    const to = choice("to", [["", say("web.point_anywhere")], ...cities]);
    const routes = choice("routes", [
      ...colors.map((color) => [`color ${color}`, kindName(color)]),
      ...lengths.map((length) => [`length ${length}`, say("web.point_length", { length })])]);
    const way = () => send(to.value
      ? { what: "way", from: from.value, to: to.value } : { what: "city", city: from.value });
    const alike = () => {
      const [what, value] = routes.value.split(" ");
      send({ what, [what]: value });
    };
    return fill(node,
      make("div", { class: "acts" }, from, to, button("point_show", way)),
      make("div", { class: "acts" }, routes, button("point_show", alike),
        button("point_owners", () => send({ what: "owners" })),
        button("point_clear", () => send({ what: "nothing" }))),
      dim ? make("div", { class: "acts" }, make("span", { class: "soft" }, say("web.brightness")),
        ...["night", "normal", "bright"].map((level) => button(`bright_${level}`, () => dim(level)))) : null);
  });
}

const button = (name, onclick) => make("button", { type: "button", class: name, onclick }, say(`web.${name}`));

const choice = (name, options) =>
  make("select", { id: `point-${name}`, "aria-label": say(`web.point_${name}`) },
    ...options.map(([value, words]) => make("option", { value }, words)));

// A click on a city shows its open routes; on another one soon after, the way between them.
export function pointAtCities(board, send) {
  let first = null;
  for (const node of board.querySelectorAll("[data-city]")) {
    node.classList.add("can-be-shown");
    node.addEventListener("click", () => {
      const { city } = node.dataset;
      const now = performance.now() / 1000;
      const way = first && first.city !== city && now - first.at < WAY_SECONDS;
      send(way ? { what: "way", from: first.city, to: city } : { what: "city", city });
      first = way ? null : { city, at: now };
    });
  }
}
