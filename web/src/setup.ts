/** What a table agreed on, in plain words. */

import { botName } from "./telling";
import { t, type Key } from "./texts/index.svelte";
import type { Setup } from "./wire";

export function agreed(setup: Setup): string[] {
  const { clock } = setup;
  return [
    t("setup.seats", { n: setup.seats ?? 2 }),
    ...(setup.game === "schokoly" && typeof setup.deck === "string" ? [t("setup.deck", { n: setup.deck })] : []),
    t(`setup.start.${setup.start ?? "lot"}` as Key),
    clock?.kind === "live"
      ? t("setup.clock.live", { minutes: Math.round(clock.seconds / 60), more: clock.increment ?? 0 })
      : clock?.kind === "days"
        ? t("setup.clock.days", { n: clock.days })
        : t("setup.clock.none"),
    t(setup.friendly === false ? "setup.serious" : "setup.friendly"),
    t(setup.listed ? "setup.listed" : "setup.unlisted"),
    ...((setup.seats ?? 2) > 2 ? [t("setup.substitute", { bot: botName(setup.substitute ?? "greedy") })] : []),
  ];
}
