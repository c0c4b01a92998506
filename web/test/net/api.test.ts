import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, Refusal } from "../../src/net/api";
import { refusalText } from "../../src/table/phrases";
import { speak } from "../../src/app/i18n.svelte";

/** What is told to somebody whose request the server refuses until so many seconds later. */
async function toldAfter(seconds: number): Promise<string> {
  const body = JSON.stringify({ code: "too_fast", sentence: "Wait.", rule: null, cells: [] });
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(body, { status: 429, headers: { "retry-after": String(seconds) } })),
  );
  const refusal = await ask("GET", "/tables").catch((error: unknown) => error);
  return refusal instanceof Refusal ? refusalText(refusal.reason) : "";
}

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("who has to wait for long is told how long", async () => {
  expect(await toldAfter(240)).toBe("That was one try too many. You can try again in 4 minutes.");
});

test("who has to wait for seconds is only slowed down", async () => {
  expect(await toldAfter(5)).toBe("A little slower, please.");
});
