/** What a person chose for this browser; kept in it, and nowhere else. */

import { KEY, loadSettings, languageOf, type Settings } from "../boot/preferences";
import { speak } from "./i18n.svelte";

export type { Confirm, Settings, Speed, Theme } from "../boot/preferences";

export const settings: Settings = $state(loadSettings());

/** Choose something, use it at once and keep it. */
export async function choose(chosen: Partial<Settings>): Promise<void> {
  Object.assign(settings, chosen);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
  await apply();
}

/** Let language and theme be what was chosen, or what the browser prefers. */
export async function apply(): Promise<void> {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.patterns = settings.patterns ? "on" : "off";
  root.dataset.speed = settings.speed;
  await speak(languageOf(settings));
}

export function isDark(): boolean {
  if (settings.theme !== "auto") return settings.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Milliseconds for something that moves; none when the person or the system wants none. */
export function pace(quick: number): number {
  if (settings.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.speed === "calm" ? quick * 2 : quick;
}
