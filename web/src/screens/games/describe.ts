/** A finished game in words. */

import { t } from "../../app/i18n.svelte";
import { botName } from "../../table/phrases";
import type { HistoryGame, HistorySeat } from "../../wire";
import { say, type GamesKey } from "./texts.svelte";

export function resultOf(game: Pick<HistoryGame, "result">): "won" | "shared" | "lost" | "none" {
  if (game.result === null) return "none";
  if (game.result === 1) return "won";
  return game.result === 0 ? "lost" : "shared";
}

/** How it ended, if not by the rules. */
export function endingOf({ how }: Pick<HistoryGame, "how">): string {
  return how === "played" ? "" : say(`how.${how}` as GamesKey);
}

export function nameOf(seat: Pick<HistorySeat, "name" | "bot"> & { automated?: boolean }): string {
  if (seat.bot !== null) return say("bot", { name: botName(seat.bot) });
  return seat.automated ? t("chair.program", { name: seat.name }) : seat.name;
}

/** Whom it was against. */
export function opponentsOf({ seats, against }: Pick<HistoryGame, "seats" | "against">): string {
  if (against === "self") return say("on.device");
  const others = seats.filter((seat) => !seat.yours && !seat.ally);
  return say("versus", { who: others.map(nameOf).join(", ") });
}

/** The scores, one's own first. */
export function scoreOf({ seats }: Pick<HistoryGame, "seats">): string {
  const own = seats.filter((seat) => seat.yours || seat.ally);
  const others = seats.filter((seat) => !seat.yours && !seat.ally);
  return [...own, ...others].map((seat) => seat.score).join(" : ");
}
