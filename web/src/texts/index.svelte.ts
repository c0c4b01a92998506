/** Every text of the page by its key, in four languages; a language is loaded when it is spoken. */

import { en } from "./en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = "de" | "en" | "fr" | "es";
export type Gaps = Record<string, string | number>;

export const NAMES: Record<Language, string> = { de: "Deutsch", en: "English", fr: "Français", es: "Español" };

const PACKS: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import("./de")).de,
  en: () => Promise.resolve(en),
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

/** The language of a browser that prefers these, English when we speak none of them. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in NAMES) return short as Language;
  }
  return "en";
}

/** A text with its {gaps} filled in. `{n|one|many}` takes the first word for one and the second for any other number. */
export function filled(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = gaps[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}

let language: Language = $state("en");
let texts: Texts = $state.raw(en);

export async function speak(wanted: Language): Promise<void> {
  const loaded = await PACKS[wanted]();
  language = wanted;
  texts = loaded;
  document.documentElement.lang = wanted;
}

export function spoken(): Language {
  return language;
}

/** The text of a key in the language spoken. */
export function t(key: Key, gaps: Gaps = {}): string {
  return filled(texts[key], gaps);
}

/** Is there a text of this key? For keys made of parts, such as the code of a refusal. */
export function has(key: string): key is Key {
  return key in en;
}
