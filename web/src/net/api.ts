/** What is asked once, by REST. Every answer is one of the server's types, or a refusal with its reason. */

import type {
  BotEntry,
  Checked,
  Code,
  History,
  DailyBoard,
  DailyReport,
  DailyTry,
  HistoryFigures,
  LessonEntry,
  LessonPicture,
  Lobby,
  Made,
  Me,
  NewToken,
  Picture,
  Previewed,
  PuzzleAnswer,
  PuzzlePicture,
  PuzzleStanding,
  Reason,
  Replay,
  Setup,
  TokenEntry,
  WaitingReviews,
} from "../wire";

/** Why something was refused, and in how many ms it may be tried again, if that is known and long. */
export type RefusalReason = Reason & { wait?: number };

export class Refusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason.sentence);
  }
}

const LOST: Reason = { code: "no_connection", sentence: "The server does not answer.", rule: null, cells: [] };

const TOO_MANY = 429;
/** In seconds. */
const SHORT_WAIT = 10;

let arrival: Promise<unknown> = Promise.resolve();

/** What needs to be somebody's waits until the server knows who we are: a first click may come before that. */
export function arriving(coming: Promise<unknown>): void {
  arrival = coming;
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method !== "GET" || /^\/(me\/|puzzles|history|daily)/.test(path)) await arrival;
  const headers: Record<string, string> = { "x-tafelrunde": "page" };
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(LOST);
  });
  const content = await contentOf(answer);
  if (!answer.ok) throw new Refusal({ ...reasonOf(content), ...waitOf(answer) });
  if (content === undefined) throw new Refusal(LOST);
  return content as T;
}

/** What an answer says; nothing at all is null. Half an answer, or one of somebody on the way who is not our server, is none. */
async function contentOf(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
}

function reasonOf(content: unknown): Reason {
  if (typeof content !== "object" || content === null) return LOST;
  const found = ("reason" in content ? content.reason : content) as Partial<Reason> | null;
  if (typeof found?.code !== "string" || typeof found.sentence !== "string") return LOST;
  return { code: found.code, sentence: found.sentence, rule: found.rule ?? null, cells: found.cells ?? [] };
}

/** How long the server asks us to wait; a few seconds are not worth saying. */
function waitOf(answer: Response): { wait?: number } {
  const seconds = answer.status === TOO_MANY ? Number(answer.headers.get("retry-after")) : 0;
  return seconds > SHORT_WAIT ? { wait: seconds * 1000 } : {};
}

/** A record under this name is the example of a booklet, not that of a table. */
export const EXAMPLE = "example-";

/** A record under such a name is the best game of a deal of the day. */
const BEST = /^daily-(\d{4}-\d\d-\d\d)-(\w+)$/;

const lesson = (game: string, name: string, what = ""): string =>
  `/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}${what}`;

const puzzle = (game: string, name: string, what = ""): string =>
  `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}${what}`;

const deal = (day: string, game: string, what = ""): string =>
  `/daily/${encodeURIComponent(day)}/${encodeURIComponent(game)}${what}`;

/** Where a record is: of a table, of the example of a booklet, or of the best game of a day. */
function recordPath(name: string): string {
  const [, day = "", game = ""] = BEST.exec(name) ?? [];
  if (day) return deal(day, game, "/best");
  return name.startsWith(EXAMPLE) ? `/examples/${encodeURIComponent(name.slice(EXAMPLE.length))}` : at(name, "/record");
}

const at = (table: string, what = ""): string => `/tables/${encodeURIComponent(table)}${what}`;

const MOST_ON_PAGE = 100;

/** The filters of a list, with where its page begins and how long it is at least. */
function pageOf(wanted: URLSearchParams, after: string | null, limit: number): string {
  const query = new URLSearchParams(wanted);
  if (after) query.set("after", after);
  if (limit) query.set("limit", String(Math.min(limit, MOST_ON_PAGE)));
  return query.toString();
}

export const api = {
  me: () => ask<Me>("GET", "/me"),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  keep: (name: string, password: string, old = "", void_tokens = false) =>
    ask<Code>("POST", "/me/account", { name, password, old, void_tokens }),
  login: (name: string, password: string) => ask<Me>("POST", "/login", { name, password }),
  recover: (name: string, recovery: string, password: string, void_tokens = false) =>
    ask<Code>("POST", "/recover", { name, recovery, password, void_tokens }),
  accept: (code: string) => ask<Me>("POST", "/invitation", { code }),
  logout: () => ask<null>("POST", "/logout"),
  logoutOthers: () => ask<null>("POST", "/logout/everywhere", { here: false }),
  device: () => ask<Code>("POST", "/me/device"),
  join: (code: string) => ask<Me>("POST", "/join", { code }),
  tokens: () => ask<TokenEntry[]>("GET", "/me/tokens"),
  addToken: (label: string) => ask<NewToken>("POST", "/me/tokens", { label }),
  revoke: (token: string) => ask<null>("DELETE", `/me/tokens/${encodeURIComponent(token)}`),
  forget: () => ask<null>("DELETE", "/me"),
  bots: () => ask<BotEntry[]>("GET", "/bots"),
  lobby: () => ask<Lobby>("GET", "/tables"),
  make: (setup: Setup) => ask<Made>("POST", "/tables", setup),
  look: (table: string) => ask<Picture>("GET", at(table)),
  sit: (table: string, promise: string, chair: number | null = null, name: string | null = null) =>
    ask<Picture>("POST", at(table, "/sit"), { chair, promise, name }),
  sitBot: (table: string, bot: string, chair: number | null = null) =>
    ask<Picture>("POST", at(table, "/sit-bot"), { chair, bot }),
  rise: (table: string, chair: number) => ask<Picture>("POST", at(table, "/rise"), { chair }),
  promise: (table: string, chair: number, promise: string) =>
    ask<Picture>("POST", at(table, "/promise"), { chair, promise }),
  reveal: (table: string, chair: number, nonce: string) => ask<Picture>("POST", at(table, "/reveal"), { chair, nonce }),
  startAnew: (table: string) => ask<Picture>("POST", at(table, "/start-anew")),
  start: (table: string, first: number | null = null) => ask<Picture>("POST", at(table, "/start"), { first }),
  resign: (table: string) => ask<Picture>("POST", at(table, "/resign"), {}),
  draw: (table: string) => ask<Picture>("POST", at(table, "/draw")),
  declineDraw: (table: string) => ask<Picture>("POST", at(table, "/draw/decline")),
  undo: (table: string) => ask<Picture>("POST", at(table, "/undo")),
  answerUndo: (table: string, yes: boolean) => ask<Picture>("POST", at(table, "/undo/answer"), { yes }),
  handOn: (table: string, seat: number, claim: boolean) => ask<Picture>("POST", at(table, "/hand-on"), { seat, claim }),
  mute: (table: string, line: number | null, muted: boolean) =>
    ask<Picture>("POST", at(table, "/mute"), { line, muted }),
  rematch: (table: string) => ask<Made>("POST", at(table, "/rematch")),
  record: (table: string) => ask<Record<string, unknown>>("GET", recordPath(table)),
  daily: () => ask<DailyBoard>("GET", "/daily"),
  dailyDays: (before = "") => ask<DailyBoard[]>("GET", `/daily/days${before && `?before=${before}`}`),
  dailyReport: (day: string, game: string) => ask<DailyReport>("GET", deal(day, game)),
  playDaily: (day: string, game: string) => ask<DailyTry>("POST", deal(day, game)),
  lessons: () => ask<LessonEntry[]>("GET", "/lessons"),
  tryLesson: (game: string, name: string, words: readonly string[]) =>
    ask<LessonPicture>("POST", lesson(game, name), { words }),
  previewLesson: (game: string, name: string, words: readonly string[], word: string) =>
    ask<Previewed>("POST", lesson(game, name, "/preview"), { words, word }),
  puzzles: () => ask<PuzzleStanding[]>("GET", "/puzzles"),
  nextPuzzle: (game: string) => ask<PuzzlePicture>("GET", puzzle(game, "next")),
  puzzle: (game: string, name: string) => ask<PuzzlePicture>("GET", puzzle(game, name)),
  tryPuzzle: (game: string, name: string, word: string) => ask<PuzzleAnswer>("POST", puzzle(game, name), { word }),
  previewPuzzle: (game: string, name: string, word: string) =>
    ask<Previewed>("POST", puzzle(game, name, "/preview"), { word }),
  history: (wanted: URLSearchParams, after: string | null = null, limit: number = 0) =>
    ask<History>("GET", `/history?${pageOf(wanted, after, limit)}`),
  historyFigures: (wanted: URLSearchParams) => ask<HistoryFigures>("GET", `/history/figures?${wanted.toString()}`),
  wantReviews: (wanted: URLSearchParams, games: number) =>
    ask<WaitingReviews>("POST", `/history/reviews?${wanted.toString()}`, { games }),
  wantNoReviews: () => ask<WaitingReviews>("DELETE", "/history/reviews"),
  replay: (record: unknown) => ask<Replay>("POST", "/replay", record),
  verify: (record: unknown) => ask<Checked>("POST", "/verify", record),
};

/** Where the server has the QR code of a table; it may not know by itself whether the page came by https. */
export function qrCodeAddress(table: string): string {
  return `/api${at(table, "/qr")}?scheme=${location.protocol.slice(0, -1)}`;
}

/** A text that nobody can guess, for the shuffle and for requests. */
export function fresh(size: number = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
