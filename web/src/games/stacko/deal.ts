/** The deal of the game: what a seat was dealt, and how its shuffles are made. */

import type { StackoView } from "../../wire";
import type { Thing } from "../../table/fairness_memory";
import type { Deal } from "../game";

const PARTS = Array.from({ length: 40 }, (_, index) => index + 1);
const TOWER = 10;

/** A deal takes all parts; what is shuffled later is a talon. A deal with a finished tower is dealt again (T7). */
export const DEAL: Deal = {
  list: (order) => (isDeal(order) ? PARTS : ([...order] as number[]).sort((a, b) => a - b)),
  isDiscarded: (order) =>
    isDeal(order) && (isFinished(order.slice(0, TOWER)) || isFinished(order.slice(TOWER, 2 * TOWER))),
  isHand: (dealt, hand) => JSON.stringify(dealt) === JSON.stringify(hand),
};

function isDeal(order: readonly Thing[]): boolean {
  return order.length === PARTS.length;
}

/** Do the parts get narrower from the bottom to the top? */
function isFinished(tower: readonly Thing[]): boolean {
  return tower.every((part, index) => index === 0 || Number(part) < Number(tower[index - 1]));
}

/** The tower of the seat that looks, before its first action. */
export function dealtTower(view: StackoView): Thing[] | null {
  const tower = view.towers[view.seat - 1] ?? [];
  const seen = tower.filter((part) => part !== null);
  const isWhole = seen.length > 0 && seen.length === tower.length;
  return isWhole && view.history.every(([, seat]) => seat !== view.seat) ? seen : null;
}
