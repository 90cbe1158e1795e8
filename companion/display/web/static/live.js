// Hears every change from the program and tells it what was tapped; comes back by itself.
import { insist } from "./get.js";
import { language, say } from "./texts.js";

const PATIENCE_MS = 8000; // a program that hangs, or a phone out of reach, gives no answer at all

let token = "";
let source = null;
let ahead = 0;

// The program's clock, by which lights move.
export const clock = () => performance.now() / 1000 + ahead;

window.companion = {};
export const heard = window.companion.heard = { scene: {}, table: {}, mine: {}, seat: {}, telling: {}, rights: {}, tastes: {} };

async function greet() {
  const session = await insist("/session.json");
  token = session.token;
  ahead = session.now - performance.now() / 1000;
}

// `changed(channel, names)` is called after every change; `line(state)` when the line comes or goes.
export async function listen(page, changed, line) {
  await greet();
  const open = () => {
    source?.close();
    source = new EventSource(`/events?page=${page}&lang=${language()}`);
    source.onopen = () => {
      line("open");
      greet();
    };
    source.onerror = () => {
      line("lost");
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
    for (const channel of Object.keys(heard)) {
      source.addEventListener(channel, (event) => {
        const sections = JSON.parse(event.data);
        Object.assign(heard[channel], sections);
        changed(channel, new Set(Object.keys(sections)));
      });
    }
  };
  open();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && open());
}

// The answer to a wish: null if it was granted, else the sentence that says why not.
export async function ask(path, body = {}) {
  for (const attempt of [1, 2]) {
    let answer;
    try {
      answer = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Companion-Token": token },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch {
      return say("web.lost");
    }
    if (answer.ok) return null;
    const problem = await answer.json().catch(() => ({ problem: "web.lost" }));
    if (problem.problem === "web.problem_stale" && attempt === 1) {
      await greet(); // the program was started anew meanwhile
      continue;
    }
    return say(problem.problem, problem.values);
  }
}

export const touch = (act, values = {}) => ask("/table/touch", { act, ...values });
export const request = (name, values = {}) => ask("/request", { request: name, values });
