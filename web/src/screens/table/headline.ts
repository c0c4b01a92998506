/** The end of a game in one line: who won, or between whom it is a draw. */

import { t } from "../../app/i18n.svelte";
import type { SeatNames } from "../../games/game";
import type { Result } from "../../wire";

/** Do several sides share the first place? Two of a team are one side; and where one side gave up, all others win. */
export function isDrawn({ scores, winners, by }: Result): boolean {
  return winners.length === scores.length || (scores.length === 3 && winners.length > 1 && by === null);
}

/** Who won, to who sits on a seat; to others, and where several share a device, who won of all. */
export function headline(result: Result, mine: number | undefined, name: SeatNames): string {
  const { scores, winners } = result;
  const who = winners.map(name).join(t("and"));
  if (winners.length === 0) return t("end.nobody");
  if (winners.length === scores.length) return t("end.draw");
  if (isDrawn(result)) return t("end.draw.between", { who });
  if (mine === undefined) return t("end.wins", { n: winners.length, who });
  if (!winners.includes(mine)) return t("end.lost", { n: winners.length, who });
  return t(winners.length > 1 ? "end.won.team" : "end.won.named", { who });
}
