/** Saying that it is one's turn when one looks elsewhere, and the small sounds; both only when wished for. */

import { settings } from "./settings.svelte";
import { t } from "./texts/index.svelte";

export function alertTurn(game: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") new Notification(game, { body: t("title.your_turn"), icon: "/icon.svg" });
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
