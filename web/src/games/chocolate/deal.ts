/** The deal of a chocolate game: what a seat was dealt, and how its shuffle is made. */

import type { Thing } from "../../table/fairness_memory";
import type { ChocolateView } from "../../wire";
import type { Deal } from "../game";

export const DEAL: Deal = {
  list: listed,
  isDiscarded: () => false,
  isHand: (dealt, hand) => JSON.stringify([...dealt].sort()) === JSON.stringify([...hand].sort()),
};

/** The cards in their canonical listing: plain ones first, then stack cards, each sorted. */
function listed(order: readonly Thing[]): Thing[] {
  const cards = order.map(String).sort();
  return [...cards.filter((card) => !card.startsWith("*")), ...cards.filter((card) => card.startsWith("*"))];
}

/** The hand of the seat that looks, before its first action. */
export function dealtHand(view: ChocolateView): Thing[] | null {
  const acted = view.history.some(([seat]) => seat === view.seat);
  return view.seat && !acted && view.hand.length ? view.hand : null;
}
