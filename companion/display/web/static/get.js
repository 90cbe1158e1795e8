// Asks the program for something it has. A page outlives the program: while the line is lost, there is no answer.
export const get = (path, read = (answer) => answer.json(), cache = "no-store") =>
  fetch(path, { cache }).then(read).catch(() => null);

// For what a page cannot be without: asks until there is an answer.
export async function insist(path, ...how) {
  for (;;) {
    const answer = await get(path, ...how);
    if (answer !== null) return answer;
    await new Promise((again) => setTimeout(again, 1000));
  }
}

// A picture never changes under its address, so the browser may keep it.
export const picture = (path) => insist(path, (answer) => answer.text(), "default");
