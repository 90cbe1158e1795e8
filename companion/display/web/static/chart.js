// Figures over time, one line a seat.
import { keep, make } from "./make.js";
import { say } from "./texts.js";

const HEIGHT = 170, LEFT = 30, RIGHT = 84, TOP = 10, BOTTOM = 22;

export function showChart(node, chart, seats) {
  if (!chart) return;
  const wide = Math.min(900, Math.max(330, Math.round(node.clientWidth / 20) * 13)); // as high as a hand
  keep(node, [chart, wide, seats?.map((seat) => seat.name)], () => draw(node, chart, seats ?? [], wide));
}

function draw(node, { of, series }, seats, width) {
  const values = series.flat().filter((value) => value !== null);
  const turns = Math.max(1, (series[0]?.length ?? 1) - 1);
  const low = Math.min(0, ...values), high = Math.max(of === "completed" ? 6 : 10, ...values);
  const x = (turn) => LEFT + ((width - LEFT - RIGHT) * turn) / turns;
  const y = (value) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - low)) / (high - low);
  const title = say(`web.chart_${of}`);
  const spoken = series.map((line, seat) => `${seats[seat]?.name}: ${line.at(-1) ?? ""}`).join(", ");
  node.replaceChildren(make("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart", role: "img", "aria-label": `${title}. ${spoken}`,
  },
  ...ticks(low, high).map((value) => make("g", { class: "tick" },
    make("line", { x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) }),
    make("text", { x: LEFT - 6, y: y(value) + 3.5, "text-anchor": "end" }, String(value)))),
  make("text", { class: "axis", x: width - RIGHT, y: HEIGHT - 6, "text-anchor": "end" },
    say("web.count_turns", { count: turns })),
  ...series.map((line, seat) => make("polyline", {
    class: `curve seat-${seat}`,
    points: line.map((value, turn) => (value === null ? "" : `${x(turn).toFixed(1)},${y(value).toFixed(1)}`)).join(" "),
  })),
  ...ends(series, y).map(([seat, value, place]) => make("g", { class: `end seat-${seat}` },
    make("circle", { cx: x(turns), cy: y(value), r: 3 }),
    make("text", { x: x(turns) + 8, y: place + 3.5 }, `${seats[seat]?.name ?? ""} ${value}`))),
  ));
}

function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) || 1;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found.filter(Number.isInteger);
}

// The names at the ends keep apart.
function ends(series, y) {
  const placed = series
    .map((line, seat) => [seat, line.at(-1)])
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([, a], [, b]) => b - a);
  let last = -Infinity;
  const places = placed.map(([, value]) => (last = Math.max(last + 13, y(value))));
  let lowest = HEIGHT - 6; // and none falls off the bottom
  for (let at = places.length - 1; at >= 0; at -= 1) {
    places[at] = Math.min(places[at], lowest);
    lowest = places[at] - 13;
  }
  return placed.map(([seat, value], at) => [seat, value, places[at]]);
}
