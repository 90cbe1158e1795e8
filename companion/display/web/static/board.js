// The picture of the board, with its lights and trains.
import { picture } from "./get.js";
import { make } from "./make.js";

export class Board {
  #host; #spaces = []; #routes = []; #edition = null; #lit = []; #full = 1; #trains = new Map();

  constructor(host) {
    this.#host = host;
  }

  get routes() {
    return this.#routes;
  }

  get spaces() {
    return this.#spaces;
  }

  // Drawn once for each edition.
  async load(edition) {
    if (!edition || this.#edition === edition.digest) return false;
    this.#edition = edition.digest;
    const text = await picture(`/board.svg?${edition.digest}`);
    if (this.#edition !== edition.digest) return false; // another game was begun meanwhile
    const svg = document.adoptNode(
      new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    this.#spaces = [...svg.querySelectorAll(".space")];
    this.#lit = this.#spaces.map(() => "");
    this.#full = Number(svg.dataset.full);
    this.#trains = new Map();
    this.#routes = [...svg.querySelectorAll("g.route")].map((group) => ({
      id: group.dataset.route,
      group,
      name: group.querySelector("title").textContent,
      spaces: [...group.querySelectorAll(".space")].map((space) => this.#spaces.indexOf(space)),
    }));
    document.body.classList.toggle("no-board", this.#spaces.length === 0);
    this.#host.replaceChildren(svg);
    return true;
  }

  // `trains` maps a space to a seat; `aside` holds trains that lie beside their space.
  showTrains(trains, aside = new Map()) {
    const wanted = new Map([...trains].map(([space, seat]) => [space, `train seat-${seat}`]));
    for (const [space, seat] of aside) wanted.set(space, `train aside seat-${seat}`);
    for (const [space, look] of wanted) {
      if (this.#trains.get(space) === look) continue;
      this.#spaces[space]?.querySelector("g.train")?.remove();
      this.#spaces[space]?.append(train(look));
    }
    for (const space of this.#trains.keys()) {
      if (!wanted.has(space)) this.#spaces[space]?.querySelector("g.train")?.remove();
    }
    this.#trains = wanted;
  }

  // Red, green and blue of every pixel, as the strip gets them.
  showLights(frame) {
    this.#spaces.forEach((space, index) => {
      const at = 3 * Number(space.dataset.pixel ?? index);
      this.#light(index, frame[at] ?? 0, frame[at + 1] ?? 0, frame[at + 2] ?? 0);
    });
  }

  #light(index, red, green, blue) {
    const key = (red << 16) | (green << 8) | blue;
    if (this.#lit[index] === key) return;
    this.#lit[index] = key;
    const most = Math.max(red, green, blue);
    const hue = (part) => Math.round(255 * (part / (most || 1)) ** (1 / 2.2));
    const space = this.#spaces[index];
    space.setAttribute("color", `rgb(${hue(red)} ${hue(green)} ${hue(blue)})`);
    const bright = Math.min(1, (most / 255 / this.#full) ** (1 / 2.2));
    space.querySelector(".light").setAttribute("opacity", bright.toFixed(2));
  }

  mark(name, routes) {
    const wanted = new Set(routes);
    this.#routes.forEach((route, index) => route.group.classList.toggle(name, wanted.has(index)));
  }
}

function train(look) {
  return make("g", { class: look },
    make("rect", { x: -12, y: -4, width: 24, height: 8, rx: 2.4, class: "body" }),
    make("rect", { x: -10, y: -2.4, width: 20, height: 1.8, rx: 0.9, class: "shine" }),
    make("line", { x1: -4, x2: -4, y1: -4, y2: 4, class: "seam" }),
    make("line", { x1: 4, x2: 4, y1: -4, y2: 4, class: "seam" }));
}
