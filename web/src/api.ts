/** What is asked once, by REST. Every answer is one of the server's types, or a refusal with its reason. */

import type { BotEntry, Checked, Code, Lobby, Made, Me, NewToken, Picture, Reason, Replay, Setup, TokenEntry } from "./wire";

export class Refusal extends Error {
  constructor(readonly reason: Reason) {
    super(reason.sentence);
  }
}

const LOST: Reason = { code: "no_connection", sentence: "The server does not answer.", rule: null, cells: [] };

let arrival: Promise<unknown> = Promise.resolve();

/** What needs to be somebody's waits until the server knows who we are: a first click may come before that. */
export function arriving(coming: Promise<unknown>): void {
  arrival = coming;
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method !== "GET" || path.startsWith("/me/")) await arrival;
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
  if (!answer.ok) throw new Refusal(reasonOf(content));
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

const at = (table: string, what = ""): string => `/tables/${encodeURIComponent(table)}${what}`;

export const api = {
  me: () => ask<Me>("GET", "/me"),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  keep: (name: string, password: string, old = "") => ask<Code>("POST", "/me/account", { name, password, old }),
  login: (name: string, password: string) => ask<Me>("POST", "/login", { name, password }),
  recover: (name: string, recovery: string, password: string) => ask<Code>("POST", "/recover", { name, recovery, password }),
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
  sit: (table: string, nonce: string, chair: number | null = null) =>
    ask<Picture>("POST", at(table, "/sit"), { chair, nonce }),
  sitBot: (table: string, bot: string, chair: number | null = null) =>
    ask<Picture>("POST", at(table, "/sit-bot"), { chair, bot }),
  rise: (table: string, chair: number) => ask<Picture>("POST", at(table, "/rise"), { chair }),
  nonce: (table: string, chair: number, nonce: string) => ask<Picture>("POST", at(table, "/nonce"), { chair, nonce }),
  start: (table: string, first: number | null = null) => ask<Picture>("POST", at(table, "/start"), { first }),
  resign: (table: string) => ask<Picture>("POST", at(table, "/resign"), {}),
  draw: (table: string) => ask<Picture>("POST", at(table, "/draw")),
  declineDraw: (table: string) => ask<Picture>("POST", at(table, "/draw/decline")),
  undo: (table: string) => ask<Picture>("POST", at(table, "/undo")),
  answerUndo: (table: string, yes: boolean) => ask<Picture>("POST", at(table, "/undo/answer"), { yes }),
  handOn: (table: string, seat: number, claim: boolean) =>
    ask<Picture>("POST", at(table, "/hand-on"), { seat, claim }),
  rematch: (table: string) => ask<Made>("POST", at(table, "/rematch")),
  record: (table: string) => ask<Record<string, unknown>>("GET", at(table, "/record")),
  replay: (record: unknown) => ask<Replay>("POST", "/replay", record),
  verify: (record: unknown) => ask<Checked>("POST", "/verify", record),
};

/** A text that nobody can guess, for the shuffle and for requests. */
export function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
