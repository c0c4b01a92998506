// Plays a whole game on a Tafelrunde server with plain Node 22 or newer, without packages: any legal word will do.
//
//   node examples/play.mjs http://localhost:4242 schokoly
//
// docs/protocol.md describes every request and message that is used here.

const [server = "http://localhost:4242", game = "schoko"] = process.argv.slice(2);

/** The answer to a request, as an object. A refusal has a sentence that says why. */
async function call(method, path, headers, body) {
  const answer = await fetch(server + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${said.sentence}`);
  return said;
}

/** A token of a new guest: the first visit sets a cookie, and who has one may make tokens for programs. */
async function newToken() {
  const visit = await fetch(`${server}/api/me`);
  const cookie = visit.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const made = await call("POST", "/api/me/tokens", { cookie, "x-tafelrunde": "1" }, { label: "play.mjs" });
  return made.token;
}

/** A table of one's own against a bot of the server, started. */
async function newTable(headers) {
  const { table } = await call("POST", "/api/tables", headers, { game, seats: 2 });
  await call("POST", `/api/tables/${table}/sit`, headers, {});
  await call("POST", `/api/tables/${table}/sit-bot`, headers, { bot: "greedy" });
  await call("POST", `/api/tables/${table}/start`, headers, {});
  return table;
}

/** All words that may be played now. A view of Stacko lists them; in the chocolate games they follow from factors. */
function words(view) {
  if (view.kind === "stacko") return view.words;
  const { words: plain, lays, smarties, own } = view.choices;
  const laid = lays.flatMap(({ card, pieces, tier, places }) => {
    const star = card.startsWith("*") ? "*" : ""; // the card is a stack card
    return places.flatMap(([x, y]) => {
      const word = `${star}${pieces}@${x},${y}`;
      if (tier === 2) return [`${word}^`];
      return [word, ...(own ? [`${word}!`] : []), ...smarties.map(([cx, cy]) => `${word}!${cx},${cy}`)];
    });
  });
  return [...plain, ...laid];
}

/** Play until the game is over, and give its result. */
function play(table, token) {
  const socket = new WebSocket(`${server.replace(/^http/, "ws")}/ws`, { headers: { authorization: `Bearer ${token}` } });
  const send = (message) => socket.send(JSON.stringify(message));
  const beating = setInterval(() => socket.readyState === WebSocket.OPEN && send({ type: "ping" }), 2500);
  let acted = 0;

  return new Promise((resolve, reject) => {
    socket.onopen = () => send({ type: "watch", table, since: 0 });
    socket.onclose = () => reject(new Error("The server closed the connection."));
    socket.onerror = () => reject(new Error(`${server} does not answer.`));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "refused" && message.reason.code !== "stale") reject(new Error(message.reason.sentence));
      const picture = message.picture; // in news, and in a refusal of what was chosen too late
      if (!picture) return;
      if (picture.status === "ended") resolve(picture);
      const { view } = picture;
      if (picture.status !== "running" || !picture.seats.includes(view.actor) || picture.changed <= acted) return;
      const legal = words(view);
      const word = legal[Math.floor(Math.random() * legal.length)];
      send({ type: "act", table, id: `move-${picture.changed}`, at: picture.changed, word });
      acted = picture.changed;
    };
  }).finally(() => {
    clearInterval(beating);
    socket.close();
  });
}

try {
  if (!globalThis.WebSocket) throw new Error(`This needs Node 22 or newer, not ${process.version}.`);
  const token = await newToken();
  const table = await newTable({ authorization: `Bearer ${token}` });
  console.log(`Playing ${game} at ${server}/table/${table}`);
  const { result, seats } = await play(table, token);
  console.log(`${result.winners.some((seat) => seats.includes(seat)) ? "Won" : "Lost"}, ${result.scores.join(" : ")}`);
} catch (error) {
  console.error(error.message === "fetch failed" ? `${server} does not answer.` : error.message);
  process.exitCode = 1;
}
