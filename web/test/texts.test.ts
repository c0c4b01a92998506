import { expect, test } from "vitest";
import { de } from "../src/texts/de";
import { en } from "../src/texts/en";
import { es } from "../src/texts/es";
import { fr } from "../src/texts/fr";
import { de as deLessons } from "../src/texts/lessons/de";
import { en as enLessons } from "../src/texts/lessons/en";
import { es as esLessons } from "../src/texts/lessons/es";
import { fr as frLessons } from "../src/texts/lessons/fr";
import { de as deDaily } from "../src/texts/daily/de";
import { de as dePuzzles } from "../src/texts/puzzles/de";
import { de as deReview } from "../src/texts/review/de";
import { en as enDaily } from "../src/texts/daily/en";
import { en as enPuzzles } from "../src/texts/puzzles/en";
import { en as enReview } from "../src/texts/review/en";
import { es as esDaily } from "../src/texts/daily/es";
import { es as esPuzzles } from "../src/texts/puzzles/es";
import { es as esReview } from "../src/texts/review/es";
import { fr as frDaily } from "../src/texts/daily/fr";
import { fr as frPuzzles } from "../src/texts/puzzles/fr";
import { fr as frReview } from "../src/texts/review/fr";
import { de as deRules } from "../src/texts/rules/de";
import { en as enRules } from "../src/texts/rules/en";
import { es as esRules } from "../src/texts/rules/es";
import { fr as frRules } from "../src/texts/rules/fr";
import { filled, preferred } from "../src/app/i18n.svelte";
import type { IllegalCode } from "../src/wire";

type Unsaid = Exclude<`refused.${IllegalCode}`, keyof typeof en>;
const NONE: [Unsaid] extends [never] ? true : false = true;

const SOURCES = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/texts/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("every text is used somewhere", () => {
  const all = Object.values(SOURCES).join("\n");
  const families = [...all.matchAll(/`([a-z_.]+\.)\$\{/g)].map((match) => match[1] ?? "");
  const used = (key: string): boolean => all.includes(`"${key}"`) || families.some((family) => key.startsWith(family));
  expect(Object.keys({ ...en, ...enPuzzles, ...enDaily, ...enReview }).filter((key) => !used(key))).toEqual([]);
});

test("English dots follow the word at once", () => {
  expect(
    Object.entries({ ...en, ...enPuzzles, ...enDaily, ...enReview }).filter(([, text]) => text.includes(" …")),
  ).toEqual([]);
});

test.each([
  [deRules, /Brett/i],
  [enRules, /\bboards?\b/i],
  [esRules, /\btablas?\b/i],
  [frRules, /planche/i],
])("a part of Stacko has one name", (rules, other) => {
  expect(Object.entries(rules).filter(([key, text]) => /^T\d/.test(key) && other.test(text))).toEqual([]);
});

test.each([
  ["German", { ...de, ...deRules, ...deLessons, ...dePuzzles, ...deDaily, ...deReview }, / …/],
  ["French", { ...fr, ...frRules, ...frLessons, ...frPuzzles, ...frDaily, ...frReview }, / [:;!?»]|« /],
])("%s signs stay on the line of their word", (_, texts, alone) => {
  expect(Object.entries(texts).filter(([, text]) => alone.test(text))).toEqual([]);
});

const EVERYTHING = {
  de: { ...de, ...deRules, ...deLessons, ...dePuzzles, ...deDaily, ...deReview },
  en: { ...en, ...enRules, ...enLessons, ...enPuzzles, ...enDaily, ...enReview },
  es: { ...es, ...esRules, ...esLessons, ...esPuzzles, ...esDaily, ...esReview },
  fr: { ...fr, ...frRules, ...frLessons, ...frPuzzles, ...frDaily, ...frReview },
};

test.each([
  ["de", "dunkel", /zartbitter|bitterschoko/i],
  ["de", "das Smartie", /\b(der|den|dem einen|einen) Smarties?\b(?!-)/],
  ["de", "passen", /setz(t|en|e)? aus\b|aussetzen/i],
  ["de", "Talon", /Vorrat/],
  ["de", "Chat", /plauder/i],
  ["de", "Berührung", /\bKontakte?\b/],
  ["de", "Übung", /\bLektion/],
  ["de", "Regelheft", /\bAnleitung/],
  ["de", "Gruppe", /größten? Tafeln?|Tafel deiner/],
  ["en", "group", /\b(largest|big|cut a) bars?\b/i],
  ["en", "your opponent", /\bthe other one\b/i],
  ["fr", "groupe", /tablette/i],
  ["fr", "une proposition", /\b(une |cette |l’)offre\b/i],
  ["es", "la 18 (pieza)", /\b(el|un|del) \d+\b(?!\s(al|:|puntos|%))/i],
  ["es", "rechazar una pieza", /descarta la/],
  ["fr", "carré", /\bmorceaux\b/],
  ["fr", "équitable", /honnête\b/i],
  ["fr", "match nul", /\b(?<!match )nul\b/i],
  ["es", "empate", /\btablas\b/i],
  ["es", "grupo", /tableta/i],
  ["es", "onza", /\btrozo/],
  ["es", "reglamento", /\bfolleto/],
  ["es", "continuar un color", /\b(seguir|sigue) (un|su|el|otro) (color|otro)/i],
  ["es", "chat", /charla/i],
] as const)("%s has one word: %s", (language, _, other) => {
  expect(Object.entries(EVERYTHING[language]).filter(([, text]) => other.test(text))).toEqual([]);
});

test.each([
  ["de", de, deLessons, /„([^“]+)“/g],
  ["en", en, enLessons, /“([^”]+)”/g],
  ["es", es, esLessons, /«([^»]+)»/g],
  ["fr", fr, frLessons, /«\u00a0([^»]+)\u00a0»/g],
] as const)("%s: what a lesson says in quotes is written on the page", (_, texts, lessons, quoted) => {
  const named = Object.values(lessons).flatMap((text) => [...text.matchAll(quoted)].map((match) => match[1]));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !Object.values<string>(texts).includes(name ?? ""))).toEqual([]);
});

test("in German the talon is that of Stacko, and cards lie in a pile", () => {
  const named = Object.entries(de).filter(([key, text]) => text.includes("Talon") && !key.startsWith("stacko."));
  expect(named).toEqual([]);
  expect(de["pile.title"]).toContain("Stapel");
});

test("every reason of the rules has a sentence", () => {
  expect(NONE).toBe(true);
});

const LANGUAGES = {
  de: { ...de, ...dePuzzles, ...deDaily, ...deReview },
  es: { ...es, ...esPuzzles, ...esDaily, ...esReview },
  fr: { ...fr, ...frPuzzles, ...frDaily, ...frReview },
};
test.each(Object.entries(LANGUAGES))("%s has the gaps of the English texts", (_, texts) => {
  const english = { ...en, ...enPuzzles, ...enDaily, ...enReview };
  const gaps = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ""))].sort();
  const odd = Object.entries(english).filter(
    ([key, text]) => gaps(texts[key as keyof typeof english]).join() !== gaps(text).join(),
  );
  expect(odd.map(([key]) => key)).toEqual([]);
});

test("a gap takes one word for one and another for many", () => {
  expect(filled("{n} {n|card|cards}", { n: 1 })).toBe("1 card");
  expect(filled("{n} {n|card|cards}", { n: 3 })).toBe("3 cards");
});

test("the first language that we speak is preferred", () => {
  expect(preferred(["pt-BR", "fr-CH", "de"])).toBe("fr");
  expect(preferred(["ja"])).toBe("en");
});
