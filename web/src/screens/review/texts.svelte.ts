/** What a review says, in the language spoken; its texts are fetched with its screen. */

import { filled, spoken, type Gaps } from "../../app/i18n.svelte";
import { reviewTextsIn } from "../../texts/review";
import type { ReviewTexts } from "../../texts/review/en";

export type ReviewKey = keyof ReviewTexts;

let texts: ReviewTexts | null = $state.raw(null);

/** Fetch the texts of the language spoken. */
export async function fetchTexts(): Promise<void> {
  texts = await reviewTextsIn(spoken());
}

export function areTextsHere(): boolean {
  return texts !== null;
}

/** The text of a key, empty as long as the texts are on their way. */
export function say(key: ReviewKey, gaps: Gaps = {}): string {
  return texts ? filled(texts[key], gaps) : "";
}

/** Is there a text of this key? For keys made of parts, such as the kind of a reason. */
export function canSay(key: string): key is ReviewKey {
  return texts !== null && key in texts;
}
