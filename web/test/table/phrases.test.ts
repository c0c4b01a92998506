import { expect, test } from "vitest";
import { relativeTime } from "../../src/table/phrases";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a time to come is told in fitting units, and never too short", () => {
  expect(relativeTime(1)).toBe("in 1 minute");
  expect(relativeTime(9.5 * MINUTE)).toBe("in 10 minutes");
  expect(relativeTime(3 * 60 * MINUTE)).toBe("in 3 hours");
  expect(relativeTime(13.2 * DAY)).toBe("in 14 days");
});
