/** The card that is drawn over the field: the ghost of one's choice, or a lay on its way to the server. */

import type { Laid } from "../../../wire";
import { parseWord } from "../notation";
import type { Placement } from "./placement.svelte";

/** A card that does not lie yet, and whether it may lie there. */
export interface FloatingCard extends Laid {
  state: "legal" | "wrong" | "open" | "sent";
}

/** What is drawn while a word is on its way, or while a card is being placed; null when there is neither. */
export function floatingCard(sent: string | null, placement: Placement): FloatingCard | null {
  const pending = sent ? parseWord(sent) : null;
  if (pending?.kind === "lay") {
    const { pieces, at, tier, stack } = pending;
    return { pieces, x: at[0], y: at[1], tier, smartie: stack, state: "sent" };
  }
  if (!placement.ghost) return null;
  const { card, at, way } = placement.ghost;
  const state = placement.wrong ? "wrong" : placement.canConfirm ? "legal" : "open";
  const lays = placement.thoughts?.lays.find((one) => one.card === card && one.tier === way.tier);
  const smartie = lays?.smartie ?? card.startsWith("*");
  return { pieces: way.pieces, x: at[0], y: at[1], tier: way.tier, smartie, state };
}
