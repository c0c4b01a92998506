/** Results as people read them: chances in percent, differences in points (V1). */

import { spoken } from "../../app/i18n.svelte";

const POINTS = 100;
/** Below so many points a decimal is told. */
const FEW = 10;

/** A chance from 0 to 1, "41 %". */
export function percent(value: number): string {
  return new Intl.NumberFormat(spoken(), { style: "percent", maximumFractionDigits: 0 }).format(value);
}

/** A difference of chances in points, without its sign where that is clear from what stands around it. */
export function points(value: number): string {
  return formatted(Math.abs(value) * POINTS, "auto");
}

/** The same with its sign, "+5.2" or "−12"; nothing is 0. */
export function signedPoints(value: number): string {
  return formatted(value * POINTS, "exceptZero").replace("-", "−");
}

/** The same without a decimal, for where there is little room. */
export function wholePoints(value: number): string {
  const rounded = Math.round(value * POINTS) || 0; // no −0
  return new Intl.NumberFormat(spoken(), { signDisplay: "exceptZero" }).format(rounded).replace("-", "−");
}

function formatted(value: number, signDisplay: "auto" | "exceptZero"): string {
  const maximumFractionDigits = Math.abs(value) < FEW ? 1 : 0;
  const rounded = Number(value.toFixed(maximumFractionDigits)) || 0; // no −0
  return new Intl.NumberFormat(spoken(), { maximumFractionDigits, signDisplay }).format(rounded);
}
