/** What a table agreed on, in plain words. */

import { GAMES } from "../games";
import { deckOf } from "./booklets";
import { botName } from "./phrases";
import { spoken, t, type Key } from "../app/i18n.svelte";
import type { Setup } from "../wire";

export function describeTerms(setup: Setup): string[] {
  return [
    t("setup.seats", { n: setup.seats ?? 2 }),
    ...(GAMES[setup.game].booklets.length ? [t(`setup.booklet.${setup.booklet ?? "de"}`)] : []),
    ...describeDeck(setup),
    t(`setup.start.${setup.start ?? "lot"}` as Key),
    clockText(setup.clock),
    t(setup.friendly === false ? "setup.serious" : "setup.friendly"),
    t(setup.listed ? "setup.listed" : "setup.unlisted"),
    ...((setup.seats ?? 2) > 2 ? [t("setup.substitute", { bot: botName(setup.substitute ?? "greedy") })] : []),
  ];
}

function describeDeck({ game, deck, booklet }: Setup): string[] {
  const cards = deck ?? deckOf(game, booklet ?? null);
  return GAMES[game].decks.length && typeof cards === "string" ? [t("setup.deck", { n: cards })] : [];
}

/** How much time there is: for the whole game, for each move, or no clock at all. */
export function clockText(clock: Setup["clock"]): string {
  switch (clock?.kind) {
    case "live": {
      const { seconds, increment = 0 } = clock;
      const time = seconds % 60 ? amount(seconds, "second") : amount(seconds / 60, "minute");
      return increment
        ? t("setup.clock.live", { time, more: amount(increment, "second") })
        : t("setup.clock.whole", { time });
    }
    case "hours":
      return t("setup.clock.turn", { time: amount(clock.hours, "hour") });
    case "days":
      return t("setup.clock.turn", { time: amount(clock.days, "day") });
    default:
      return t("setup.clock.none");
  }
}

/** "5 minutes", "1 hour", in the language spoken. */
function amount(count: number, unit: "second" | "minute" | "hour" | "day"): string {
  return new Intl.NumberFormat(spoken(), { style: "unit", unit, unitDisplay: "long" }).format(count);
}
