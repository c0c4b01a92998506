/** Which rules the page of a game tells, in which order, with which drawing. */

import type { ExampleName } from "./examples";
import type { GameName } from "./router.svelte";
import type { Language } from "./texts/index.svelte";
import type { RuleTexts } from "./texts/rules/en";

export interface Chapter {
  title: keyof RuleTexts;
  rules: string[];
  drawings?: ExampleName[];
}

const THINGS: Chapter = { title: "title.things", rules: ["C1", "C2", "C3", "C4"] };
const LAY: Chapter = { title: "title.lay", rules: ["C5", "C6", "C7", "C8"], drawings: ["touch", "corner", "colour"] };
const PASS: Chapter = { title: "title.pass", rules: ["C14"] };
const FAIR: Chapter = { title: "title.fair", rules: ["F1", "U1"] };

export const RULEBOOK: Record<GameName, Chapter[]> = {
  schoko: [
    THINGS,
    { title: "title.deal", rules: ["K1", "K6", "C13", "C16"] },
    { title: "title.colours", rules: ["K3"] },
    LAY,
    { title: "title.stack", rules: ["K4", "C9", "C10", "C11", "C12"], drawings: ["stack"] },
    PASS,
    { title: "title.win", rules: ["C15", "K5"], drawings: ["groups"] },
    FAIR,
  ],
  schokoly: [
    THINGS,
    { title: "title.deal", rules: ["S1", "S3", "S13", "C13", "C16"] },
    { title: "title.colours", rules: ["S4", "S5", "S6"] },
    LAY,
    { title: "title.smarties", rules: ["S7", "S8", "S9"] },
    { title: "title.stack", rules: ["C9", "C10", "C11", "C12"], drawings: ["stack"] },
    { title: "title.swap", rules: ["S12"] },
    PASS,
    { title: "title.win", rules: ["C15", "S10", "S11"], drawings: ["area"] },
    FAIR,
  ],
  stacko: [
    { title: "title.things", rules: ["T1"] },
    { title: "title.turn", rules: ["T2", "T3", "T4"] },
    { title: "title.hidden", rules: ["T5", "T9"] },
    { title: "title.round", rules: ["T6", "T7", "T8"] },
    FAIR,
  ],
};

const PACKS: Record<Language, () => Promise<RuleTexts>> = {
  de: async () => (await import("./texts/rules/de")).de,
  en: async () => (await import("./texts/rules/en")).en,
  fr: async () => (await import("./texts/rules/fr")).fr,
  es: async () => (await import("./texts/rules/es")).es,
};

export function rulesIn(language: Language): Promise<RuleTexts> {
  return PACKS[language]();
}
