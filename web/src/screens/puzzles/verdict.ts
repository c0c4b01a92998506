/** What is said of a try at a puzzle. */

import type { PuzzleTexts } from "../../texts/puzzles/en";
import type { PuzzleAnswer, PuzzlePicture } from "../../wire";

const WIN = 1;
const DRAW = 0.5;

type Asked = Pick<PuzzlePicture, "best" | "proof">;

/** What is asked: to win, to save a draw, or for the best chance. */
export function questionOf({ best, proof }: Asked): keyof PuzzleTexts {
  if (proof === "evaluators") return "ask.best";
  return best === WIN ? "ask.win" : "ask.draw";
}

/** What a try leads to, beside what there was to be had. */
export function verdictOf(
  { right, result, loss }: Pick<PuzzleAnswer, "right" | "result" | "loss">,
  proof: Asked["proof"],
): keyof PuzzleTexts {
  if (proof === "evaluators") return right ? "right.best" : "wrong.best";
  const isWin = result + loss === WIN;
  if (right) return isWin ? "right.win" : "right.draw";
  if (result > 0 && result !== DRAW) return "wrong.least";
  if (!isWin) return "wrong.loss.draw";
  return result > 0 ? "wrong.draw" : "wrong.loss";
}

/** A change of a rating with its sign. */
export function signed(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${String(change)}` : `−${String(-change)}`;
}

export function gradeOf(grade: number): "grade.1" | "grade.2" | "grade.3" {
  if (grade === 1) return "grade.1";
  return grade === 2 ? "grade.2" : "grade.3";
}
