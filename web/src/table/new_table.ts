/** From the home screen to a table: making one, taking chairs, dealing. */

import { api } from "../net/api";
import { memoryOf, makePromise, noncesToReveal } from "./fairness_memory";
import { firstGame } from "./first_game.svelte";
import { go } from "../app/router.svelte";
import type { GameName } from "../games";
import type { BookletName } from "../games/game";
import type { Chair, Picture, Setup, Summary } from "../wire";

/** Take a chair, this one or the first free one, and promise a word; the fingerprint shown before that is kept (F10). */
export async function sitDown(
  table: string,
  chair: number | null = null,
  name: string | null = null,
): Promise<Picture> {
  const { commitment } = (await api.look(table)).fairness;
  return api.sit(table, await makePromise(table, commitment), chair, name);
}

/** Start, and reveal our own words at once: where nobody else promised any, the cards are dealt then. */
async function deal(table: string): Promise<void> {
  const picture = await api.start(table);
  for (const { chair, nonce } of noncesToReveal(picture)) await api.reveal(table, chair, nonce);
}

/** Give full tables the words that they wait for from this browser, while its person looks at something else (F10). */
export async function keepPromises(tables: readonly Summary[]): Promise<void> {
  const full = tables.filter(
    ({ status, chairs }) => status === "open" && chairs.every((chair) => chair.kind !== "empty"),
  );
  for (const { table } of full.filter((one) => memoryOf(one.table))) {
    await keepPromise(table).catch(() => undefined); // the table itself says what is wrong there
  }
}

async function keepPromise(table: string): Promise<void> {
  const picture = await api.look(table);
  for (const { chair, nonce } of noncesToReveal(picture)) await api.reveal(table, chair, nonce);
  for (const [index, chair] of picture.chairs.entries()) {
    if (chair.yours && chair.must_promise)
      await api.promise(table, index + 1, await makePromise(table, picture.fairness.commitment));
  }
}

/** A first game with tips, against the bot that is easiest to beat. */
export function playFirstGame(game: GameName, bot: string): Promise<void> {
  return playBots({ game, seats: 2, booklet: null }, bot, true);
}

/** What is chosen on the home screen: the game, how many play, and whose booklet they follow. */
export interface Wish {
  game: GameName;
  seats: number;
  booklet: BookletName | null;
}

/** A game at once: we sit down, bots take the other chairs, the lot says who begins. */
export async function playBots(wish: Wish, bot: string, tips = false): Promise<void> {
  const { seats } = wish;
  const { table } = await api.make({ ...wish, substitute: bot });
  await sitDown(table);
  for (let chair = 2; chair <= seats; chair++) await api.sitBot(table, bot, chair);
  if (tips) firstGame.enter(table);
  await deal(table);
  go(`/table/${table}`);
}

/** All chairs are ours: the device goes from hand to hand, each with a name of its own where any was given. */
export async function playHere(wish: Wish, names: readonly (string | null)[]): Promise<void> {
  const { table } = await api.make(wish);
  for (const [index, name] of names.entries()) await sitDown(table, index + 1, name);
  await deal(table);
  go(`/table/${table}`);
}

/** The next game for the same people: we take our chairs again, and it begins by itself once everybody has. */
export async function again(table: string, chairs: readonly Chair[]): Promise<void> {
  const { table: next } = await api.rematch(table);
  const own = chairs.flatMap((chair, index) => (chair.yours ? [{ number: index + 1, name: chair.name }] : []));
  for (const { number, name } of own) await sitDown(next, number, own.length > 1 ? name : null).catch(() => undefined); // the table says what is wrong
  go(`/table/${next}`);
}

/** A table for friends: we sit down and wait for the others. */
export async function invite(setup: Setup): Promise<void> {
  const { table } = await api.make(setup);
  await sitDown(table);
  go(`/table/${table}`);
}
