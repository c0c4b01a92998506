// Closed loop: both clients of every match move as soon as it is their turn. node crowd.js PORT MATCHES SECONDS
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { TicTacToe } = require("./game.js");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const WARM = 8;
let moves = 0;
let counting = false;

// A match is made by the first client that comes to it, so the second one comes when the first is there.
class Match {
  constructor(number) {
    this.number = number;
    this.round = 0;
    this.acted = "";
    this.second = null;
    this.first = this.sit("0");
  }

  get id() {
    return `m${this.number}-${this.round}`;
  }

  sit(playerID) {
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
    const client = Client({ game: TicTacToe, multiplayer, matchID: this.id, playerID, debug: false });
    client.subscribe((state) => state && this.look(client, playerID, state));
    client.start();
    return client;
  }

  look(client, playerID, state) {
    if (client.matchID !== this.id) return;
    if (playerID === "0" && state.ctx.turn === 1 && this.waiting !== this.round) {
      this.waiting = this.round;
      if (this.second === null) this.second = this.sit("1");
      else setImmediate(() => this.second.updateMatchID(this.id));
    } else if (playerID === "1" && state.ctx.turn === 1 && this.there !== this.round) {
      this.there = this.round;
      setImmediate(() => this.act(this.first, this.first.getState()));
    } else if (state.ctx.gameover) {
      if (this.there !== this.round) return; // still the old match
      this.round += 1;
      setImmediate(() => this.first.updateMatchID(this.id));
    } else if (state.isActive && state.ctx.turn > 1) this.act(client, state);
  }

  act(client, state) {
    const turn = `${this.round} ${state.ctx.turn}`;
    if (this.acted === turn) return;
    this.acted = turn;
    if (counting && state.ctx.turn > 1) moves += 1; // the move before has reached the other player
    const free = state.G.cells.map((cell, n) => (cell === null ? n : -1)).filter((n) => n >= 0);
    setImmediate(() => client.moves.clickCell(free[Math.floor(Math.random() * free.length)]));
  }
}

for (let number = 0; number < matches; number++) new Match(number);
setTimeout(() => {
  counting = true;
  console.error("counting");
}, WARM * 1000);
setTimeout(
  () => {
    console.log(JSON.stringify({ moves, seconds }));
    process.exit(0);
  },
  (WARM + seconds) * 1000,
);
