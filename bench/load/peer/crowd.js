// Closed loop: both clients of every match move as soon as it is their turn. node crowd.js PORT MATCHES SECONDS
const { Match } = require("./match.js");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const WARM = 8;
let moves = 0;
let counting = false;

class Eager extends Match {
  may(client, state) {
    if (counting && state.ctx.turn > 1) moves += 1; // the move before has reached the other player
    setImmediate(() => this.move(client, state));
  }
}

for (let number = 0; number < matches; number++) new Eager(port, number);
setTimeout(() => {
  counting = true;
  console.log("counting");
}, WARM * 1000);
setTimeout(
  () => {
    console.log(JSON.stringify({ moves, seconds }));
    process.exit(0);
  },
  (WARM + seconds) * 1000,
);
