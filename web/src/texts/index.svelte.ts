/** Every text of the page by its key, in four languages. */

import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = "de" | "en" | "fr" | "es";

export const LANGUAGES: Record<Language, { name: string; texts: Texts }> = {
  de: { name: "Deutsch", texts: de },
  en: { name: "English", texts: en },
  fr: { name: "Français", texts: fr },
  es: { name: "Español", texts: es },
};

/** The language of a browser that prefers these, English when we speak none of them. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

/** A text with its {gaps} filled in. */
export function filled(text: string, gaps: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

const chosen = $state<{ language: Language }>({ language: "en" });

export function speak(language: Language): void {
  chosen.language = language;
  document.documentElement.lang = language;
}

export function spoken(): Language {
  return chosen.language;
}

/** The text of a key in the language spoken. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return filled(LANGUAGES[chosen.language].texts[key], gaps);
}

/** The text of a key made of parts, such as the code of a refusal; the fallback when there is none. */
export function has(key: string): key is Key {
  return key in en;
}
