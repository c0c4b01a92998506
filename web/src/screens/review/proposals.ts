/** The actions that were compared in a decision, as a board shows them. */

import type { Proposal } from "../../games/game";
import type { ComparedAction, DecisionReport } from "../../wire";
import { wholePoints } from "./figures";
import { worthOf } from "./report";

/** Beside a cost of this much, the least that makes a place cold, smaller differences are seen, too. */
const COLD = 0.05;

/** Everything that was compared, the best first; the played action is always among it. */
export function comparedActions({
  alternatives,
  played,
  best,
  regret,
  low,
  high,
  expected,
}: DecisionReport): ComparedAction[] {
  const value = (alternatives.find(({ action }) => action === best)?.value ?? expected.value) - regret;
  const isThere = alternatives.some(({ action }) => action === played);
  const all = isThere ? [...alternatives] : [...alternatives, { action: played, value, regret, low, high }];
  return all.sort((a, b) => Number(b.action === best) - Number(a.action === best) || b.value - a.value);
}

/** All of them for the board: one drawn as if it were done, or all as marks. */
export function proposalsOf(
  decision: DecisionReport,
  shown: string | null,
  actions = comparedActions(decision),
): Proposal[] {
  const worst = Math.max(COLD, ...actions.map(({ regret }) => regret));
  return actions
    .map(({ action, regret }) => ({
      word: action,
      kind: kindOf(decision, action),
      shown: action === shown,
      label: action === decision.best ? "★" : wholePoints(-Math.max(0, regret)),
      worth: worthOf(regret, worst),
    }))
    .filter((one) => shown === null || one.shown);
}

function kindOf({ best, played }: DecisionReport, action: string): Proposal["kind"] {
  if (action === best) return "best";
  return action === played ? "played" : "other";
}
