/** Which of one's games are shown, and how that is asked for. */

export type Span = "" | "month" | "year";

export interface Filters {
  game: string;
  against: "" | "bots" | "people" | "both" | "self";
  result: "" | "won" | "shared" | "lost";
  span: Span;
  search: string;
  /** A seat of the one who is wanted, TABLE.SEAT. */
  opponent: string;
}

export const OPEN: Filters = { game: "", against: "", result: "", span: "", search: "", opponent: "" };
const DAY = 86_400_000;
const DAYS: Record<Exclude<Span, "">, number> = { month: 30, year: 365 };

export function areOpen(filters: Filters): boolean {
  return Object.values(filters).every((value) => !value);
}

/** The filters as the server reads them; what is open is left out. */
export function queryOf(filters: Filters, now: number): URLSearchParams {
  const { span, search, ...others } = filters;
  const query = new URLSearchParams(Object.entries(others).filter(([, value]) => value));
  if (search.trim()) query.set("search", search.trim());
  if (span) query.set("since", String(now - DAYS[span] * DAY));
  return query;
}
