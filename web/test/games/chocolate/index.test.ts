import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../../src/app/i18n.svelte";
import { schoko } from "../../../src/games/chocolate";
import type { Result } from "../../../src/wire";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

function result(chosen: Partial<Result>): Result {
  const detail = { largest: [7, 7], second: [4, 3] };
  return { scores: [7, 7], winners: [1], detail, ended: null, by: null, ...chosen };
}

function labels(chosen: Partial<Result>): string[] {
  return schoko.scoreRows(result(chosen)).map(({ label }) => label);
}

test("the tie-break is shown where it decided (K5)", () => {
  expect(labels({})).toEqual(["Largest group", "Tie-break: second largest"]);
});

test.each<[string, Partial<Result>]>([
  ["one group was larger", { scores: [8, 7], detail: { largest: [8, 7], second: [4, 3] } }],
  ["the second groups are equal, too", { winners: [1, 2], detail: { largest: [7, 7], second: [4, 4] } }],
  ["somebody gave up", { ended: "resigned", by: 2 }],
  ["a clock ran out", { ended: "timeout", by: 2 }],
])("and not where it did not: %s", (_, chosen) => {
  expect(labels(chosen)).toEqual(["Largest group"]);
});
