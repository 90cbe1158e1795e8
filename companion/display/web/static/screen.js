// The small screen on the table, pixel by pixel.
import { make } from "./make.js";

export class Screen {
  #canvas = make("canvas", { width: 128, height: 64, role: "img" });
  #words = make("p", { class: "words" });
  #shown = "";

  constructor(host) {
    host.replaceChildren(this.#canvas, this.#words);
  }

  // `picture` is [width, height, rows of one-bit pixels in base64]; without one, what it would say.
  show(picture, scene) {
    this.#canvas.hidden = !picture;
    this.#words.hidden = Boolean(picture);
    this.#words.textContent = scene.prompt?.text ?? "";
    this.#canvas.setAttribute("aria-label", scene.prompt?.text ?? "");
    if (!picture || this.#shown === picture[2]) return;
    const [width, height, rows] = picture;
    this.#shown = rows;
    this.#canvas.width = width;
    this.#canvas.height = height;
    const bits = atob(rows);
    const context = this.#canvas.getContext("2d");
    const image = context.createImageData(width, height);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const on = (bits.charCodeAt(pixel >> 3) >> (7 - (pixel & 7))) & 1;
      image.data.set(on ? [214, 236, 255, 255] : [4, 8, 14, 255], 4 * pixel);
    }
    context.putImageData(image, 0, 0);
  }
}
