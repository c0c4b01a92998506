// At a pace: at every match somebody moves every few seconds. node paced.js PORT MATCHES EVERY SECONDS
const { Match } = require("./match.js");

const [port, matches, every, seconds] = process.argv.slice(2).map(Number);
const [AT_ONCE, WARM] = [20, 10];
const took = [];
let counting = false;

class Steady extends Match {
  constructor(number) {
    super(port, number);
    this.due = performance.now() + Math.random() * every * 1000;
  }

  options() {
    return { transports: ["websocket"] };
  }

  may(client) {
    const id = this.id;
    setTimeout(() => {
      const state = client.getState();
      if (this.id !== id || !state.isActive) return;
      this.due = Math.max(performance.now(), this.due + every * 1000);
      this.sent = performance.now();
      this.turns = state.ctx.turn;
      this.mover = client.playerID;
      this.move(client, state);
    }, this.due - performance.now());
  }

  saw(playerID, turn) {
    if (!this.sent || playerID === this.mover || turn <= this.turns) return;
    if (counting) took.push(performance.now() - this.sent);
    this.sent = 0;
  }
}

const all = [];
function come() {
  const missing = all.filter((match) => match.there === undefined).length;
  for (let n = missing; n < AT_ONCE && all.length < matches; n++) all.push(new Steady(all.length));
  if (all.length < matches || missing) setTimeout(come, 20);
  else setTimeout(begin, WARM * 1000);
}

function begin() {
  counting = true;
  console.log("counting");
  const before = process.cpuUsage();
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before);
    took.sort((a, b) => a - b);
    const at = (share) => took[Math.floor(took.length * share)];
    const busy = (user + system) / 1e6;
    console.log(JSON.stringify({ moves: took.length, median: at(0.5), p99: at(0.99), busy }));
    process.exit(0);
  }, seconds * 1000);
}

come();
