// A match of tic-tac-toe with both its clients, and the next one when it is over. Who moves when, the load decides.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { TicTacToe } = require("./game.js");

// A match is made by the first client that comes to it, so the second one comes when the first is there.
exports.Match = class Match {
  constructor(port, number) {
    this.port = port;
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
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${this.port}`, socketOpts: this.options() });
    const client = Client({ game: TicTacToe, multiplayer, matchID: this.id, playerID, debug: false });
    client.subscribe((state) => state && this.look(client, playerID, state));
    client.start();
    return client;
  }

  options() {
    return {};
  }

  look(client, playerID, state) {
    if (client.matchID !== this.id) return;
    this.saw(playerID, state.ctx.turn);
    if (playerID === "0" && state.ctx.turn === 1 && this.waiting !== this.round) {
      this.waiting = this.round;
      if (this.second === null) this.second = this.sit("1");
      else setImmediate(() => this.second.updateMatchID(this.id));
    } else if (playerID === "1" && state.ctx.turn === 1 && this.there !== this.round) {
      this.there = this.round;
      setImmediate(() => this.turn(this.first, this.first.getState()));
    } else if (state.ctx.gameover) {
      if (this.there !== this.round) return; // still the old match
      this.round += 1;
      setImmediate(() => this.first.updateMatchID(this.id));
    } else if (state.isActive && state.ctx.turn > 1) this.turn(client, state);
  }

  // It is the turn of a client, which is told once.
  turn(client, state) {
    const turn = `${this.round} ${state.ctx.turn}`;
    if (this.acted === turn) return;
    this.acted = turn;
    this.may(client, state);
  }

  move(client, state) {
    const free = state.G.cells.map((cell, n) => (cell === null ? n : -1)).filter((n) => n >= 0);
    client.moves.clickCell(free[Math.floor(Math.random() * free.length)]);
  }

  saw() {}
};
