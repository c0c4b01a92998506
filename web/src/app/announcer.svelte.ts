/** What a screen reader is told when it happens. */

import { untrack } from "svelte";

let line: string = $state("");
let now: string[] = [];
let then: string[] = [];

export function announced(): string {
  return line;
}

/** Say a sentence, with all that is said in the same moment; `after` those that tell what led to it. */
export function announce(text: string, after: boolean = false): void {
  if (now.length + then.length === 0) queueMicrotask(speak);
  (after ? then : now).push(text);
}

/** The same twice is said twice. */
function speak(): void {
  const text = [...now, ...then].join(" ");
  now = [];
  then = [];
  line = untrack(() => line) === text ? `${text}\u00a0` : text;
}
