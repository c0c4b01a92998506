/** Answers to a decision that is asked again: graded by what they are expected to lose, not by right and wrong alone (P1). */

import type { DecisionReport } from "../../wire";
import { comparedActions } from "./proposals";
import { costOf, NOTABLE } from "./report";

export interface Grade {
  cost: number;
  /** Actions within two points of the best count as right (P1). */
  kind: "best" | "right" | "wrong";
}

export function gradeOf(decision: DecisionReport, word: string): Grade {
  const found = comparedActions(decision).find(({ action }) => action === word);
  const cost = word === decision.best ? 0 : costOf(found ?? decision);
  if (word === decision.best) return { cost, kind: "best" };
  return { cost, kind: cost < NOTABLE ? "right" : "wrong" };
}
