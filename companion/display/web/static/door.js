// A door that opens with a code from the small screen.
import { message } from "./frame.js";
import { ask } from "./live.js";
import { fill, make } from "./make.js";
import { say } from "./texts.js";

// `name` is "pair" or "host"; `extra` are more elements, before the code is typed.
export function codeForm(node, name, path, ...extra) {
  const code = make("input", {
    id: "code", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 6, size: 7, required: true,
  });
  const form = make("form", { class: "door" },
    make("h2", {}, say(`web.${name}_title`)),
    make("p", { class: "soft" }, say(`web.${name}_how`)),
    ...extra,
    make("label", { for: "code" }, say("web.code")), code,
    make("button", { type: "submit", class: "main" }, say(name === "pair" ? "web.pair" : "web.enter")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const problem = await ask(path, { code: code.value });
    message(problem);
    code.value = "";
    if (problem) code.focus();
  };
  fill(node, form);
}
