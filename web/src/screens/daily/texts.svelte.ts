/** What the deal of the day says, in the language spoken; its texts are fetched with its screen. */

import { filled, spoken, type Gaps } from "../../app/i18n.svelte";
import { dailyTextsIn } from "../../texts/daily";
import type { DailyTexts } from "../../texts/daily/en";
import type { DailyScore, DailyStanding } from "../../wire";

let texts: DailyTexts | null = $state.raw(null);

export async function fetchTexts(): Promise<void> {
  texts = await dailyTextsIn(spoken());
}

/** The text of a key, empty as long as the texts are on their way. */
export function say(key: keyof DailyTexts, gaps: Gaps = {}): string {
  return texts ? filled(texts[key], gaps) : "";
}

/** One's place in the field. */
export function placeText({ place, count }: DailyStanding): string {
  return place === 1 ? say("place.first", { count }) : say("place", { place, count });
}

/** A day as people write it; it is one of UTC. */
export function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(spoken(), {
    weekday: "short",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}

export function scoreText({ own, other, gave_up: gaveUp }: DailyScore): string {
  return gaveUp ? say("gave_up") : say("score", { own, other });
}
