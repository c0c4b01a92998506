/** What the list of one's games says, in the language spoken; its texts are fetched with its screen. */

import { filled, spoken, type Gaps } from "../../app/i18n.svelte";
import { gamesTextsIn } from "../../texts/games";
import type { GamesTexts } from "../../texts/games/en";

export type GamesKey = keyof GamesTexts;

let texts: GamesTexts | null = $state.raw(null);

export async function fetchTexts(): Promise<void> {
  texts = await gamesTextsIn(spoken());
}

/** The text of a key, empty as long as the texts are on their way. */
export function say(key: GamesKey, gaps: Gaps = {}): string {
  return texts ? filled(texts[key], gaps) : "";
}
