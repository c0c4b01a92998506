/** Actions of the game as sentences of the language spoken. */

import { t } from "../../app/i18n.svelte";
import { parseWord } from "./notation";

/** What somebody did; `part` is the part that they took or drew. */
export function actionText(who: string, word: string, part: number): string {
  const act = parseWord(word);
  switch (act.kind) {
    case "take":
      return t("told.take", { who, part, place: act.place });
    case "draw":
      return t("told.draw", { who, part });
    case "pass":
      return t("told.pass", { who });
    case "other":
      return `${who}: ${act.word}`;
  }
}
