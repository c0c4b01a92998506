/** The texts of the rules; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { RuleTexts } from "./en";

const PACKS: Record<Language, () => Promise<RuleTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

/** The text of a rule and our ruling on it, each empty when there is none; a game may have its own of both. */
export function ruleParts(all: RuleTexts, rule: string, game: string): { text: string; ruling: string } {
  const said = (key: string): string => (key in all ? all[key as keyof RuleTexts] : "");
  const own = `${rule}.${game}`;
  const key = own in all || `${own}.ours` in all ? own : rule;
  return { text: said(key), ruling: said(`${key}.ours`) };
}

export function rulesIn(language: Language): Promise<RuleTexts> {
  return PACKS[language]();
}
