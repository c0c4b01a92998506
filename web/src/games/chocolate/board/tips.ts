/** What is said in a first game of chocolate, each at its moment; the first that fits and was not read is shown. */

import type { Tip } from "../../../table/parts/FirstGameTips.svelte";
import type { ChocolateView } from "../../../wire";
import { SPOTS } from "../spots";
import type { Placement } from "./placement.svelte";

/** What the board knows besides the view. */
interface Moment {
  isMine: boolean;
  isOver: boolean;
  /** Does a swap wait for an answer? */
  isAsked: boolean;
  /** Are the groups marked? */
  isLit: boolean;
  mayOnlyPass: boolean;
}

export function chooseTips(view: ChocolateView, placement: Placement, moment: Moment): Tip[] {
  const { isMine, isOver, isAsked, isLit, mayOnlyPass } = moment;
  const own = view.history.filter(([seat, word]) => seat === view.seat && word.includes("@")).length;
  const mayLay = placement.choices !== null && placement.choices.lays.length > 0;
  const hasSmarties = view.smarties.some(Boolean);
  const hasStackCards = view.hand.some((card) => card.startsWith("*"));
  return [
    { text: "tips.name", when: isMine && view.phase === "name", at: SPOTS.naming },
    { text: "tips.passing", when: mayOnlyPass },
    { text: "tips.swap", when: isAsked, at: SPOTS.swap },
    { text: "tips.preview", when: placement.canConfirm, at: SPOTS.confirm },
    { text: "tips.turn", when: placement.canConfirm && own > 0 },
    { text: "tips.place", when: mayLay && placement.card !== null && !placement.ghost, at: SPOTS.field },
    { text: "tips.pick", when: mayLay && own === 0, at: SPOTS.hand },
    { text: "tips.other", when: own === 1 && !isMine && !isOver, at: SPOTS.seats },
    { text: "tips.groups", when: mayLay && own === 1 && !isLit, at: SPOTS.groups },
    { text: "tips.goal", when: mayLay && own === 2 },
    {
      text: hasSmarties ? "tips.smarties" : "tips.stack",
      when: mayLay && own > 2 && (hasSmarties || hasStackCards),
      at: SPOTS.hand,
    },
    { text: "tips.last", when: mayLay && view.pile === 0, at: SPOTS.pile },
  ];
}
