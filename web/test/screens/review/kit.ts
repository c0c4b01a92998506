/** Reviews for tests: every figure that a test does not name is an ordinary one. */

import type { DecisionReport, ReviewReport, SideReport } from "../../../src/wire";

export function decision(wishes: Partial<DecisionReport>): DecisionReport {
  return {
    ply: 0,
    seat: 1,
    played: "pass",
    best: "draw",
    regret: 0,
    low: 0,
    high: 0,
    verdict: "good",
    tau: 0.01,
    expected: { value: 0.5, low: 0.4, high: 0.6 },
    alternatives: [],
    reasons: [],
    ...wishes,
  };
}

export function side(wishes: Partial<SideReport>): SideReport {
  const none: [number, number] = [0, 0];
  return {
    seats: [1],
    start: 0.5,
    result: 1,
    cards: 0,
    guesses: 0,
    own_errors: 0,
    others_errors: 0,
    rest: 0.5,
    intervals: { cards: none, guesses: none, own_errors: none, others_errors: none, rest: none },
    ...wishes,
  };
}

export function report(wishes: Partial<ReviewReport>): ReviewReport {
  return {
    game: "any",
    evaluator: "any-v1",
    calibrated: true,
    depth: "quick",
    tau_known: true,
    ended: null,
    sides: [],
    decisions: [],
    hindsight: [],
    ...wishes,
  };
}
