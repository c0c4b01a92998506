import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../../src/app/i18n.svelte";
import { headline } from "../../../src/screens/table/headline";
import type { Result } from "../../../src/wire";

const NAMES = ["Ada", "Bob", "Eve", "Max"];
const name = (seat: number): string => NAMES[seat - 1] ?? "";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

function result(scores: number[], winners: number[]): Result {
  return { scores, winners, detail: {}, ended: null, by: null };
}

test.each([
  ["who has won", result([9, 7], [1]), 1, "You win, Ada!"],
  ["who has lost", result([9, 7], [1]), 2, "You lose: Ada wins"],
  ["onlookers, and who share a device", result([9, 7], [1]), undefined, "Ada wins"],
  ["a team", result([9, 7, 9, 7], [1, 3]), 3, "You win, Ada and Eve!"],
  ["the other team", result([9, 7, 9, 7], [1, 3]), 2, "You lose: Ada and Eve win"],
  ["both of a draw", result([9, 9], [1, 2]), 1, "A draw"],
  ["two of three who share the first place (S11)", result([9, 7, 9], [1, 3]), 1, "A draw between Ada and Eve"],
  ["the third, who lost", result([9, 7, 9], [1, 3]), 2, "A draw between Ada and Eve"],
  [
    "who is left when the clock of a third ran out (R8)",
    { ...result([9, 7, 5], [1, 2]), by: 3 },
    1,
    "You win, Ada and Bob!",
  ],
  ["all after a game that was called off", result([0, 0], []), 1, "The game was called off"],
] as const)("the end in one line, for %s", (_, end, mine, told) => {
  expect(headline(end, mine, name)).toBe(told);
});
