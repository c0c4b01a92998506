import { tick } from "svelte";
import { expect, test } from "vitest";
import { announce, announced } from "../../src/app/announcer.svelte";

test("what is said in one moment is said together, its cause first", async () => {
  announce("You pass.", true);
  announce("Bob lays a card.");
  await tick();
  expect(announced()).toBe("Bob lays a card. You pass.");
});

test("the same sentence twice is a change, and so heard twice", async () => {
  announce("Bob passes.");
  await tick();
  announce("Bob passes.");
  await tick();
  expect(announced()).toBe("Bob passes.\u00a0");
});
