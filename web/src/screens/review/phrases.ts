/** What a review says in sentences: of its result, and of each decision. */

import type { SeatNames } from "../../games/game";
import type { DecisionReport, SideReport, VerdictReason } from "../../wire";
import { percent, points, signedPoints } from "./figures";
import { costOf, decidingParts, NOTABLE, type Part } from "./report";
import { canSay, say, type ReviewKey } from "./texts.svelte";

/** How a verdict is shown: its name, a sign that needs no colour, and whether it is good or bad. */
export interface ShownVerdict {
  name: ReviewKey;
  about: ReviewKey | null;
  sign: string;
  tone: "good" | "bad" | "open" | "none";
}

const FORCED: ShownVerdict = { name: "verdict.forced", about: null, sign: "·", tone: "none" };
const VERDICTS: Readonly<Record<NonNullable<DecisionReport["verdict"]>, ShownVerdict>> = {
  blunder: { name: "verdict.blunder", about: "verdict.blunder.about", sign: "??", tone: "bad" },
  mistake: { name: "verdict.mistake", about: "verdict.mistake.about", sign: "?", tone: "bad" },
  inaccuracy: { name: "verdict.inaccuracy", about: "verdict.inaccuracy.about", sign: "?!", tone: "bad" },
  good: { name: "verdict.good", about: "verdict.good.about", sign: "✓", tone: "good" },
  "too close to call": { name: "verdict.close", about: "verdict.close.about", sign: "≈", tone: "open" },
  proven: { name: "verdict.proven", about: "verdict.proven.about", sign: "=", tone: "open" },
};
const PROVEN_BEST: ShownVerdict = { ...VERDICTS.proven, name: "verdict.best", sign: "✓✓", tone: "good" };
const PROVEN_BAD: ShownVerdict = { ...VERDICTS.proven, name: "verdict.lost", sign: "✗", tone: "bad" };
/** All that are explained, in the order in which they are told. */
export const EXPLAINED: readonly ShownVerdict[] = Object.values(VERDICTS);
/** Nothing is lost that would be seen in a figure of one decimal. */
const NOTHING = 0.0005;

export function shownVerdict({ verdict, regret }: Pick<DecisionReport, "verdict" | "regret">): ShownVerdict {
  if (verdict === null) return FORCED;
  if (verdict !== "proven") return VERDICTS[verdict];
  if (regret < NOTHING) return PROVEN_BEST;
  return regret >= NOTABLE ? PROVEN_BAD : VERDICTS.proven;
}

/** Where the result came from, in a sentence. */
export function resultSentence(side: SideReport): string {
  const from = say(outcomeKey(side), { start: percent(side.start), result: percent(side.result) });
  const { most, against } = decidingParts(side);
  if (!most) return say("because.unsure", { from });
  const gaps = { from, most: named(most), points: signedPoints(most.value) };
  if (!against) return say("because.most", gaps);
  return say("because.against", { ...gaps, against: named(against), less: signedPoints(against.value) });
}

function outcomeKey({ result }: SideReport): ReviewKey {
  if (result === 1) return "from.won";
  if (result === 0) return "from.lost";
  return [1 / 2, 1 / 3].some((shared) => Math.abs(result - shared) < 1e-5) ? "from.shared" : "from.open";
}

/** What a part is called that helped or cost. */
function named({ name, value }: Part): string {
  return say(value > 0 ? `plus.${name}` : `minus.${name}`);
}

/** What a decision cost and how sure that is, in a sentence; an exact cost has no range. */
export function costSentence(decision: DecisionReport): string {
  if (decision.verdict === null) return say("decision.forced");
  const cost = costOf(decision);
  const gaps = { points: points(cost), ...rangeOf(decision) };
  if (decision.verdict === "proven")
    return cost < NOTHING ? say("decision.best.exact") : say("decision.cost.exact", gaps);
  if (decision.played === decision.best || cost < NOTHING) return say("decision.best");
  if (decision.tau === null) return say("decision.unknown", gaps);
  return say(decision.verdict === "too close to call" ? "decision.close" : "decision.cost", gaps);
}

/** The range of a cost: no action costs less than nothing. */
export function rangeOf({ low, high }: { low: number; high: number }): { low: string; high: string } {
  return { low: points(Math.max(0, low)), high: points(Math.max(0, high)) };
}

/** The same as it stands behind a loss, which has its sign. */
export function lossRange({ low, high }: { low: number; high: number }): { low: string; high: string } {
  return { low: signedPoints(-Math.max(0, high)), high: signedPoints(-Math.max(0, low)) };
}

/** The reasons that can be told: of kinds that are known, with all figures that their sentence needs. */
export function reasonSentences(
  reasons: readonly VerdictReason[],
  name: SeatNames,
): { text: string; cells: [number, number][] }[] {
  return reasons.flatMap(({ kind, figures, cells }) => {
    const key = `reason.${kind}`;
    const who = figures.seat === undefined ? {} : { who: name(Number(figures.seat)) };
    const text = canSay(key) ? say(key, { ...figures, ...who }) : "";
    return text && !/\{\w/.test(text) ? [{ text, cells }] : [];
  });
}
