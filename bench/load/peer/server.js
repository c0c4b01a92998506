// The server of boardgame.io with its own store in memory: node server.js PORT
const { Server, Origins } = require("boardgame.io/server");
const { TicTacToe } = require("./game.js");

Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
