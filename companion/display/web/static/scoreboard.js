// The public scoreboard.
import { Board } from "./board.js";
import { showChart } from "./chart.js";
import { head, line, paintSeats, rights } from "./frame.js";
import { Lights } from "./lights.js";
import { clock, heard, listen } from "./live.js";
import { Story, showDecks, showPrompt, showSeats } from "./parts.js";
import { showTally } from "./tally.js";
import { language, loadTexts } from "./texts.js";

const at = (id) => document.getElementById(id);

await loadTexts();
head("scoreboard");
const board = new Board(at("board"));
const lights = new Lights(board, clock);
const story = new Story(at("log"), language());

// Where trains lie by the game: on claimed routes, and where a claim is in the making.
function trains({ board: owned, claiming }) {
  const lying = new Map();
  board.routes.forEach((route, index) => {
    const owner = owned?.owners[index];
    route.spaces.forEach((space, number) => {
      if (owner !== null && owner !== undefined) lying.set(space, owner);
      else if (claiming?.route === index && claiming.filled[number]) lying.set(space, claiming.seat);
    });
  });
  return lying;
}

listen("scoreboard", async (channel, names) => {
  if (channel === "rights") rights(heard.rights);
  if (channel !== "scene") return;
  const { scene } = heard;
  at("edition").textContent = scene.edition?.name ?? "";
  await board.load(scene.edition);
  showPrompt(at("prompt"), scene);
  showSeats(at("seats"), scene);
  showDecks(at("decks"), scene);
  showChart(at("chart"), scene.chart, scene.seats);
  showTally(at("tally"), scene);
  board.showTrains(trains(scene));
  lights.show(scene.off ? null : scene.lights);
  paintSeats(scene.colors);
  board.mark("is-closed", scene.board?.closed ?? []);
  board.mark("is-claiming", scene.claiming ? [scene.claiming.route] : []);
  if (names.has("log")) story.hear(scene.log);
}, line);
