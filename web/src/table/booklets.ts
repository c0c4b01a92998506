/** The booklets that a table can follow, where a game has several (S14). */

import { GAMES, type GameName } from "../games";
import type { BookletName } from "../games/game";
import type { Language } from "../app/i18n.svelte";

/** Their names, that of the reader's language first, else the usual one. */
export function bookletsFor(game: GameName, language: Language): BookletName[] {
  const names = GAMES[game].booklets.map(({ name }) => name);
  return [...names.filter((name) => name === language), ...names.filter((name) => name !== language)];
}

/** The deck that goes with a booklet; the game's usual one where there are no booklets, null where it has no decks. */
export function deckOf(game: GameName, booklet: BookletName | null): string | null {
  const { booklets, decks } = GAMES[game];
  return booklets.find(({ name }) => name === booklet)?.deck ?? decks[0] ?? null;
}
