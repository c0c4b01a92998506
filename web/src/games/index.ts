/** The games of the page, each registered once under the name by which the server knows it. */

import { schoko, schokoly } from "./chocolate";
import type { Game } from "./game";
import { stacko } from "./stacko";

export const GAMES = { schoko, schokoly, stacko } satisfies Record<string, Game>;

export type GameName = keyof typeof GAMES;

export const GAME_NAMES = Object.keys(GAMES) as GameName[];

/** The shapes of all games, and the samples of their patterns; those that games share once. */
export const SHAPES = once(Object.values(GAMES).map(({ shapes }) => shapes));
export const PATTERN_SAMPLES = once(Object.values(GAMES).map(({ patternSample }) => patternSample));

function once<T>(all: readonly (T | null)[]): T[] {
  return [...new Set(all.filter((one) => one !== null))];
}

export function isGame(name: unknown): name is GameName {
  return typeof name === "string" && name in GAMES;
}
