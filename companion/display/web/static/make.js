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

// What has the focus keeps it: a key that is pressed while something is drawn anew is not lost.
export function fill(node, ...children) {
  const held = document.activeElement;
  const place = node.contains(held) ? alike(node, held).indexOf(held) : -1;
  node.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  if (place >= 0) alike(node, held)[place]?.focus({ preventScroll: true });
}

// All that look and mean the same, in the order they stand.
const alike = (node, one) => [...node.querySelectorAll(one.tagName)].filter((other) =>
  other.id === one.id && other.ariaLabel === one.ariaLabel && (one.ariaLabel || other.textContent === one.textContent));

// Only what is new is drawn: `keep(node, value, draw)` draws when the value differs from the last.
export function keep(node, value, draw) {
  const written = JSON.stringify(value);
  if (node.dataset.drawn === written) return;
  node.dataset.drawn = written;
  draw();
}
