/** What a person chose for this browser, as it is kept in it. */

import { preferred, type Language } from "./texts/packs";

export type Theme = "auto" | "light" | "dark";
export type Speed = "none" | "quick" | "calm";
export type Confirm = "button" | "double";

export interface Settings {
  language: Language | null;
  theme: Theme;
  patterns: boolean;
  speed: Speed;
  sound: boolean;
  notify: boolean;
  confirm: Confirm;
  level: string;
}

export const KEY = "tafelrunde.settings";
const FIRST: Settings = {
  language: null,
  theme: "auto",
  patterns: false,
  speed: "quick",
  sound: false,
  notify: false,
  confirm: "button",
  level: "casual",
};

export function kept(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...FIRST };
  }
}

/** The language chosen, or the first one that the browser prefers and we speak. */
export function wanted(settings: Settings): Language {
  return settings.language ?? preferred(navigator.languages);
}
