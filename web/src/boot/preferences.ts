/** What a person chose for this browser, as it is kept in it. */

import { preferred, type Language } from "./languages";

export type Theme = "auto" | "light" | "dark";
export type Speed = "none" | "quick" | "calm";
export type Confirm = "button" | "double";

export interface Settings {
  language: Language | null;
  theme: Theme;
  patterns: boolean;
  speed: Speed;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  vibrate: boolean;
  /** Was it asked whether there should be sounds? */
  soundAsked: boolean;
  notify: boolean;
  confirm: Confirm;
  level: string;
  /** Do lists of moves show the notation, too? */
  notation: boolean;
  /** Does the coach speak up after a blunder, where nobody else plays? */
  coach: boolean;
}

export const KEY = "tafelrunde.settings";
const FIRST: Settings = {
  language: null,
  theme: "auto",
  patterns: false,
  speed: "quick",
  sound: false,
  volume: 0.7,
  vibrate: false,
  soundAsked: false,
  notify: false,
  confirm: "button",
  level: "beginner",
  notation: false,
  coach: false,
};

export function loadSettings(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...FIRST };
  }
}

/** The language chosen, or the first one that the browser prefers and we speak. */
export function languageOf(settings: Settings): Language {
  return settings.language ?? preferred(navigator.languages);
}
