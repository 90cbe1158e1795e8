// Cards: a colour, a sign that tells it without colour, and a name.
import { make } from "./make.js";
import { kindName } from "./texts.js";

const SIGNS = {
  purple: "◆", pink: "♥", white: "○", blue: "▲", yellow: "✦", orange: "●", black: "■", red: "✚",
  green: "♣", locomotive: "★", taxi: "★", "?": "?",
};

export function card(kind, { small = false, ...attributes } = {}) {
  const tag = attributes.onclick ? "button" : "span";
  const name = kindName(kind ?? "");
  return make(tag, {
    type: tag === "button" ? "button" : null,
    ...attributes,
    class: `card kind-${kind === "?" ? "unseen" : kind || "empty"} ${small ? "is-small" : ""} ${attributes.class ?? ""}`,
    "aria-label": attributes["aria-label"] ?? name,
    title: name,
  },
  make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind] ?? ""),
  small ? null : make("span", { class: "word", "aria-hidden": "true" }, kind ? name : ""));
}

export const back = (count, attributes = {}, ...children) =>
  make(attributes.onclick ? "button" : "span",
    { type: attributes.onclick ? "button" : null, ...attributes, class: `card back ${attributes.class ?? ""}` },
    make("span", { class: "sign", "aria-hidden": "true" }, String(count)), ...children);
