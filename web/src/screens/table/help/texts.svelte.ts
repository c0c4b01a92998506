/** What hints and the coach say, in the language spoken; their texts are fetched when they are wanted. */

import { filled, spoken, type Gaps } from "../../../app/i18n.svelte";
import { hintTextsIn } from "../../../texts/hints";
import type { HintTexts } from "../../../texts/hints/en";
import { fetchTexts as fetchReasons } from "../../review/texts.svelte";

let texts: HintTexts | null = $state.raw(null);

/** Fetch the texts of the language spoken, and those of the reasons. */
export async function fetchTexts(): Promise<void> {
  const [own] = await Promise.all([hintTextsIn(spoken()), fetchReasons()]);
  texts = own;
}

/** The text of a key, empty as long as the texts are on their way. */
export function say(key: keyof HintTexts, gaps: Gaps = {}): string {
  return texts ? filled(texts[key], gaps) : "";
}
