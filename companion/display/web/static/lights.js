// Moves the lights as the strip does: the same layers, rhythms, shades and budget of current.
const LEVELS = {
  Steady: (r) => r.high,
  Breathe: (r, time) => r.low + (r.high - r.low) * (0.5 - 0.5 * Math.cos((2 * Math.PI * time) / r.period)),
  Flash(r, time) {
    const beat = r.on + r.off;
    const now = modulo(time + r.shift, r.times * beat + r.pause);
    return now < r.times * beat && modulo(now, beat) < r.on ? r.high : r.low;
  },
  Comet(r, time, place) {
    const behind = modulo(time / r.period - place / r.apart, 1);
    return r.low + (1 - r.low) * (1 - behind) ** 2;
  },
  Spark(r, time, place, count) {
    const at = (modulo(time, r.period) / r.seconds) * count;
    return place <= at && at < place + 1 ? 1 : null;
  },
  Tide(r, time, place) {
    const wave = (0.5 + 0.5 * Math.cos(2 * Math.PI * (place - time / r.period))) ** 3;
    return r.low + (r.high - r.low) * wave;
  },
  Sweep(r, time, place) {
    const along = (time - r.start) / r.seconds;
    if (along < 0 || along >= 1) return null;
    const away = Math.abs(along * (1 + 2 * r.width) - r.width - place) / r.width;
    return away < 1 ? r.high * (0.5 + 0.5 * Math.cos(Math.PI * away)) : null;
  },
  Trace(r, time, place, count) {
    const lit = (time - r.start) / r.step;
    if (lit >= count) return level(r.then, time - r.start, place, count);
    if (lit < place) return r.low;
    return lit < place + 1 ? 1 : 0.6;
  },
  Twinkle(r, time, place) {
    const own = modulo(place * 0.618034, 1);
    const wave = 0.5 - 0.5 * Math.cos(2 * Math.PI * (time * (0.6 + 0.8 * own) + 7 * own));
    return r.low + (1 - r.low) * wave ** 4;
  },
};

const modulo = (value, by) => ((value % by) + by) % by;
const level = (rhythm, time, place, count) => LEVELS[rhythm.is](rhythm, time, place, count);

// Halves go to the even number, as in the program.
function even(value) {
  const low = Math.floor(value);
  return value - low === 0.5 ? low + (low % 2) : Math.round(value);
}

function shade(color, step, ceiling) {
  if (step <= 0) return [0, 0, 0];
  const parts = color.map((part) => 255 * ceiling * ((part * step) / 255 / 255) ** 2.2);
  const faintest = Math.max(...parts);
  const lift = faintest > 0 && faintest < 1 ? 1 / faintest : 1;
  return parts.map((part) => even(part * lift));
}

function spread(runs) {
  const pixels = [];
  for (let at = 0; at < runs.length; at += 2) {
    for (let pixel = runs[at]; pixel <= runs[at + 1]; pixel += 1) pixels.push(pixel);
  }
  return pixels;
}

// Red, green and blue of every pixel at one moment.
export function frame({ count, ceiling, budget_a, layers }, time) {
  const lights = new Uint8Array(3 * count);
  for (const layer of layers) {
    const pixels = (layer.spread ??= spread(layer.pixels));
    pixels.forEach((pixel, index) => {
      const place = layer.rhythm.uniform ? 0 : layer.places?.[index] ?? index;
      const bright = level(layer.rhythm, time, place, pixels.length);
      if (bright !== null) lights.set(shade(layer.color, even(bright * 255), ceiling), 3 * pixel);
    });
  }
  return limited(lights, budget_a);
}

function limited(lights, budget) {
  const total = lights.reduce((sum, value) => sum + value, 0);
  const allowed = Math.trunc(((budget * 1000 - lights.length / 3) * 255) / 20);
  if (total <= allowed) return lights;
  return lights.map((value) => Math.floor((value * Math.max(0, allowed)) / total));
}

// Paints onto a board, as often as the strip would; calm pictures for those who want calm.
export class Lights {
  #board; #clock; #painted = null; #last = 0;

  constructor(board, clock) {
    this.#board = board;
    this.#clock = clock;
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const next = (now) => {
      if (now - this.#last >= (calm.matches ? 1000 : 40)) {
        this.#last = now;
        if (this.#painted) this.#board.showLights(frame(this.#painted, calm.matches ? 0 : this.#clock()));
      }
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }

  show(painted) {
    this.#painted = painted ?? null;
  }
}
