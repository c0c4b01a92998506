/** The levels of the bots, from the weakest to the strongest. */

import type { BotEntry } from "../wire";

/** The level above that of a bot, at a table of so many seats; the first one for a bot that is none; null for the last. */
export function levelAbove(bots: readonly BotEntry[], name: string, game: string, seats: number): string | null {
  const here = bots.find((bot) => bot.name === name)?.level ?? -1;
  const levels = bots.flatMap((bot) =>
    bot.level !== null && bot.games[game]?.includes(seats) ? [{ name: bot.name, level: bot.level }] : [],
  );
  return levels.sort((one, other) => one.level - other.level).find(({ level }) => level > here)?.name ?? null;
}
