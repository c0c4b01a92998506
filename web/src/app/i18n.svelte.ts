/** Every text of the page by its key, in the language spoken. */

import { PACKS, type Key, type Language, type Texts } from "../boot/languages";

export { NAMES, preferred, type Key, type Language, type Texts } from "../boot/languages";
export type Gaps = Record<string, string | number>;

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
let texts: Texts = $state.raw({} as Texts);

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
  return key in texts;
}
