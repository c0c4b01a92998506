/** Chairs, bots, times and refusals in words of the language spoken. */

import type { RefusalReason } from "../net/api";
import { has, spoken, t } from "../app/i18n.svelte";
import type { TableClient } from "./client.svelte";
import type { Chair } from "../wire";

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return has(key) ? t(key) : bot;
}

/** The name of who sits on a chair; a program that plays for somebody is shown as a bot. */
export function chairName(chair: Chair | null): string {
  if (!chair || chair.kind === "empty") return t("chair.empty");
  if (chair.kind === "bot") return botName(chair.bot ?? chair.name.replace("bot:", ""));
  return chair.automated ? t("chair.program", { name: chair.name }) : chair.name;
}

/** The name of a seat, and the number that tells it from others of the same name, if there are any. */
export function seatLabel(table: TableClient, seat: number): { name: string; number: string } {
  const chair = table.chair(seat);
  if (chair?.yours && isNameless(table)) return { name: t("seats.player", { n: seat }), number: "" };
  const name = chairName(chair);
  const same = table.chairs.filter((other) => chairName(other) === name).length;
  return { name, number: same > 1 ? String(seat) : "" };
}

/** Do we play several seats on one device, and gave them no names of their own? */
function isNameless(table: TableClient): boolean {
  const names = table.chairs.filter((chair) => chair.yours).map((chair) => chair.name);
  return names.length > 1 && new Set(names).size === 1;
}

/** Whom the game waits for; somebody who is not there is not said to think, and nobody where nobody goes on. */
export function waitText(table: TableClient, seat: number): string {
  if (table.lesson === "done") return "";
  const chair = table.chair(seat);
  const isAway = chair?.away != null && !chair.yours;
  return t(isAway ? "bar.away" : "bar.wait", { who: seatName(table, seat) });
}

/** The name of a seat; who plays several on one device without names has numbers for them. */
export function seatName(table: TableClient, seat: number): string {
  const { name, number } = seatLabel(table, seat);
  return number ? `${name} ${number}` : name;
}

/** What a refusal says, in the language spoken; what no key tells of, the server says in English. */
export function refusalText(reason: RefusalReason): string {
  if (reason.wait !== undefined) return t("refused.too_fast.wait", { when: relativeTime(reason.wait) });
  const key = `refused.${reason.code.endsWith("too_large") ? "too_large" : reason.code}`;
  if (has(key)) return t(key);
  return spoken() === "en" ? reason.sentence : t("refused.other");
}

/** "in 10 minutes", "in 3 days": never sooner than it is. */
export function relativeTime(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const format = new Intl.RelativeTimeFormat(spoken());
  if (minutes <= 90) return format.format(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 36 ? format.format(hours, "hour") : format.format(Math.ceil(hours / 24), "day");
}
