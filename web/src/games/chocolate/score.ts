/** Scores of the chocolate games in their parts. */

import { t, type Key } from "../../app/i18n.svelte";
import type { Standing } from "../../wire";
import type { Summand } from "../game";

/** What adds up to a score; the second largest group only breaks ties. */
const ADDED: [string, Key][] = [
  ["largest", "seats.largest"],
  ["neutral", "score.areas"],
];

export function summands({ detail }: Standing, seat: number): Summand[] {
  return ADDED.flatMap(([kind, label]) => {
    const points = detail[kind]?.[seat - 1];
    return typeof points === "number" ? [{ label: t(label), points }] : [];
  });
}
