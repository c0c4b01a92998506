import { expect, test } from "vitest";
import { levelAbove } from "../../src/table/levels";
import type { BotEntry } from "../../src/wire";

function bot(name: string, level: number | null, seats: number[] = [2]): BotEntry {
  return { name, description: "", games: { schoko: seats }, level };
}

const BOTS = [bot("random", null), bot("club", 2), bot("beginner", 0), bot("casual", 1, [3])];

test("the level above is the next one that plays at such a table", () => {
  expect(levelAbove(BOTS, "beginner", "schoko", 2)).toBe("club");
  expect(levelAbove(BOTS, "beginner", "schoko", 3)).toBe("casual");
});

test("above a bot without a level is the first one, above the last there is none", () => {
  expect(levelAbove(BOTS, "random", "schoko", 2)).toBe("beginner");
  expect(levelAbove(BOTS, "club", "schoko", 2)).toBeNull();
  expect(levelAbove(BOTS, "random", "chess", 2)).toBeNull();
});
