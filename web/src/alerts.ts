/** Saying that it is one's turn when one looks elsewhere, and the small sounds; both only when wished for. */

import { choose, settings } from "./settings.svelte";
import { t } from "./texts/index.svelte";

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

let sound: AudioContext | null = null;

/** The sound of a card on a table. */
export function tick(): void {
  if (!settings.sound) return;
  sound ??= new AudioContext();
  void sound.resume();
  const now = sound.currentTime;
  const tone = sound.createOscillator();
  const loud = sound.createGain();
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(120, now + 0.09);
  loud.gain.setValueAtTime(0.18, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
  tone.connect(loud).connect(sound.destination);
  tone.start(now);
  tone.stop(now + 0.15);
}
