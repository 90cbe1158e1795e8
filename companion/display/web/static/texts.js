// Sentences in the reader's language, from the program's one catalogue.
import { insist } from "./get.js";

let spoken = { language: "en", languages: ["en"], texts: {} };

export const language = () => spoken.language;

export async function loadTexts() {
  const chosen = localStorage.getItem("language") ?? "";
  spoken = await insist(`/texts.json?lang=${chosen}`);
  document.documentElement.lang = spoken.language;
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = say(`web.${node.dataset.text}`);
  }
}

export function say(key, values = {}) {
  const text = spoken.texts[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (one === undefined) return value;
    const single = value === 1 || (spoken.language === "fr" && value === 0);
    return `${value} ${single ? one : many}`;
  });
}

export const kindName = (kind) =>
  spoken.texts[`kind.${{ "?": "unseen", "": "empty" }[kind] ?? kind}`] ?? kind;

export const languageName = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);

// A label and a choice of languages; another language loads the page anew.
export function languageChoice(chosen = () => {}) {
  const select = document.createElement("select");
  select.setAttribute("aria-label", say("web.language"));
  for (const code of spoken.languages) {
    select.add(new Option(languageName(code), code));
  }
  select.value = spoken.language;
  select.onchange = async () => {
    localStorage.setItem("language", select.value);
    await chosen(select.value);
    location.reload();
  };
  return select;
}
