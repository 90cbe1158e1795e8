// Small help with elements: make("p", { class: "soft", onclick }, "text", child)
const SVG = new Set(["svg", "g", "path", "polyline", "line", "circle", "rect", "text", "title"]);

export function make(tag, attributes = {}, ...children) {
  const node = SVG.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const fill = (node, ...children) =>
  node.replaceChildren(...children.filter((child) => child !== null && child !== undefined));

// Only what is new is drawn: `keep(node, value, draw)` draws when the value differs from the last.
export function keep(node, value, draw) {
  const written = JSON.stringify(value);
  if (node.dataset.drawn === written) return;
  node.dataset.drawn = written;
  draw();
}
