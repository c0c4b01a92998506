/** From the home screen to a table: making one, taking chairs, dealing. */

import { api, fresh } from "./api";
import { guided } from "./guiding.svelte";
import { go, type GameName } from "./router.svelte";
import type { Setup } from "./wire";

/** A first game with hints, against the bot that is easiest to beat. */
export function learn(game: GameName, bot: string): Promise<void> {
  return playBots(game, 2, bot, true);
}

/** A game at once: we sit down, bots take the other chairs, the lot says who begins. */
export async function playBots(game: GameName, seats: number, bot: string, hints = false): Promise<void> {
  const { table } = await api.make({ game, seats, substitute: bot });
  await api.sit(table, fresh());
  for (let chair = 2; chair <= seats; chair++) await api.sitBot(table, bot, chair);
  if (hints) guided.enter(table);
  await api.start(table);
  go(`/table/${table}`);
}

/** All chairs are ours: the device goes from hand to hand. */
export async function playHere(game: GameName, seats: number): Promise<void> {
  const { table } = await api.make({ game, seats });
  for (let chair = 1; chair <= seats; chair++) await api.sit(table, fresh(), chair);
  await api.start(table);
  go(`/table/${table}`);
}

/** The next game for the same people: we sit down again, and when nobody else has to, it begins at once. */
export async function again(table: string, chairs: number): Promise<void> {
  const made = await api.rematch(table);
  for (let chair = 0; chair < chairs; chair++) {
    const picture = await api.sit(made.table, fresh()).catch(() => null);
    const full = picture?.chairs.every((one) => one.kind !== "empty");
    if (full && picture?.hosting && picture.setup.start === "lot") await api.start(made.table);
  }
  go(`/table/${made.table}`);
}

/** A table for friends: we sit down and wait for the others. */
export async function invite(setup: Setup): Promise<void> {
  const { table } = await api.make(setup);
  await api.sit(table, fresh());
  go(`/table/${table}`);
}
