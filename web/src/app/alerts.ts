/** Saying that it is one's turn when one looks elsewhere; only when wished for. */

import { choose, settings } from "./settings.svelte";
import { t } from "./i18n.svelte";

export function alertTurn(game: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") notify(game);
}

/** Show a notification. Browsers of phones know the word and refuse the deed: then the setting says so. */
function notify(game: string): void {
  try {
    new Notification(game, { body: t("title.your_turn"), icon: "/icon.svg" });
  } catch {
    void choose({ notify: false });
  }
}
