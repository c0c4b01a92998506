import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const [CSS = ""] = Object.values(
  import.meta.glob<string>("../src/app.css", { query: "?raw", import: "default", eager: true }),
);
const IMPORT = /^\s*(?:import|export) (?!type )(?:[^;"]*? from )?"(\.[^"]+)";/gm;
/** What every screen needs is fetched first, as vite.config.ts says; the rest comes later and may not be waited for. */
const FIRST = /^(boot|app|games|games\/\w+|net|table|ui)\/[^/]+$|^(games|wire)$|^app\.css$/;

/** The path of a module below src/, as another one names it. */
function resolved(from: string, name: string): string {
  return new URL(name, `file:///${from}`).pathname.slice(1);
}

function modules(): { path: string; imports: string[] }[] {
  return Object.entries(SOURCES).map(([key, text]) => {
    const path = key.replace("../src/", "");
    return { path, imports: [...text.matchAll(IMPORT)].map(([, name = ""]) => resolved(path, name)) };
  });
}

test("what every screen needs imports nothing that is fetched later", () => {
  const early = modules().filter(({ path }) => FIRST.test(path));
  const late = early.flatMap(({ path, imports }) =>
    imports.filter((one) => !FIRST.test(one)).map((one) => `${path} → ${one}`),
  );
  expect(late).toEqual([]);
});

test("a game is named nowhere but in its own folder, in texts and in styles", () => {
  const named = Object.entries(SOURCES)
    .filter(([path]) => !/^\.\.\/src\/(games|texts)\/|^\.\.\/src\/wire\.ts$/.test(path))
    .filter(([, text]) => /schoko|stacko|chocolate/i.test(text.replace(/<style>[^]*<\/style>/, "")));
  expect(named.map(([path]) => path)).toEqual([]);
});

test("colours are written down in app.css alone", () => {
  const literal =
    /(?<![&(\w])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/gi;
  const found = Object.entries(SOURCES).flatMap(([path, text]) =>
    [...text.matchAll(literal)].map(([colour]) => `${path}: ${colour}`),
  );
  expect(found).toEqual([]);
});

test("every custom property is defined, and used", () => {
  const all = [CSS, ...Object.values(SOURCES)].join("\n");
  const names = (pattern: RegExp): Set<string> => new Set([...all.matchAll(pattern)].map(([, name = ""]) => name));
  const used = names(/var\(--([\w-]+)/g);
  const defined = names(/(?:^\s*|style:|["; ])--([\w-]+)(?=:|=)/gm);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
