// What all pages share: the head with its links, the line's state, messages that go away.
import { make } from "./make.js";
import { languageChoice, say } from "./texts.js";

const PAGES = [["table", "/table"], ["scoreboard", "/scoreboard"], ["seat", "/seat"], ["host", "/host"]];

export function head(page, spoken) {
  const links = PAGES.map(([name, href]) =>
    make("a", { href, class: `page-${name}`, "aria-current": name === page ? "page" : null },
      say(`web.${name}`)));
  document.title = `${say(`web.${page}`)} · ${say("web.title")}`;
  document.querySelector("header").replaceChildren(
    make("a", { href: "#main", class: "skip" }, say("web.skip")),
    make("span", { class: "brand", "aria-hidden": "true" }, ...mark()),
    make("span", { class: "title" }, say("web.title")),
    make("span", { id: "edition", class: "soft" }),
    make("nav", { "aria-label": say("web.title") }, ...links),
    languageChoice(spoken),
  );
}

function mark() {
  return [make("svg", { viewBox: "0 0 32 32", width: 26, height: 26 },
    make("path", { d: "M3 25C11 25 10 8 18 8h11", fill: "none", stroke: "#e0b13c", "stroke-width": 3 }),
    make("circle", { cx: 4, cy: 25, r: 3.4, fill: "#f2efe6" }),
    make("circle", { cx: 28, cy: 8, r: 3.4, fill: "#f2efe6" }))];
}

export function line(state) {
  let banner = document.getElementById("line");
  if (!banner) {
    banner = make("p", { id: "line", role: "status" });
    document.body.append(banner);
  }
  banner.textContent = state === "open" ? "" : say("web.lost");
  document.body.classList.toggle("is-lost", state !== "open");
}

let timer;
export function message(sentence) {
  let toast = document.getElementById("message");
  if (!toast) {
    toast = make("p", { id: "message", role: "alert" });
    document.body.append(toast);
  }
  toast.textContent = sentence ?? "";
  toast.classList.toggle("is-shown", Boolean(sentence));
  clearTimeout(timer);
  if (sentence) timer = setTimeout(() => toast.classList.remove("is-shown"), 6000);
}

export function rights(given) {
  document.body.classList.toggle("is-virtual", Boolean(given.virtual));
}

// Every seat has the colour of its lights, and letters that can be read on it.
export function paintSeats(colors = []) {
  const style = document.documentElement.style;
  colors.forEach((color, seat) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
    const light = 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2;
    style.setProperty(`--seat-${seat}`, color);
    style.setProperty(`--on-${seat}`, light > 0.18 ? "#0c1116" : "#ffffff");
  });
}
