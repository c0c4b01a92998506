/** Scores of Stacko in their parts. */

import { t } from "../../app/i18n.svelte";
import type { Standing } from "../../wire";
import type { Summand } from "../game";

/** The points of each round, the one under way as it stands. */
export function summands({ detail }: Standing, seat: number): Summand[] {
  const rounds = (detail.rounds ?? []) as number[][];
  return rounds.map((points, index) => ({ label: t("stacko.round", { n: index + 1 }), points: points[seat - 1] ?? 0 }));
}
