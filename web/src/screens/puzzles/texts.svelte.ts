/** What the puzzles say, in the language spoken; their texts are fetched with their screen. */

import { filled, spoken, type Gaps } from "../../app/i18n.svelte";
import { puzzleTextsIn } from "../../texts/puzzles";
import type { PuzzleTexts } from "../../texts/puzzles/en";

let texts: PuzzleTexts | null = $state.raw(null);

export async function fetchTexts(): Promise<void> {
  texts = await puzzleTextsIn(spoken());
}

/** The text of a key, empty as long as the texts are on their way. */
export function say(key: keyof PuzzleTexts, gaps: Gaps = {}): string {
  return texts ? filled(texts[key], gaps) : "";
}
