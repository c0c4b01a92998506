/** What a screen reader is told when it happens. */

import { untrack } from "svelte";

let line: string = $state("");

export function announced(): string {
  return line;
}

/** Say a sentence; the same one twice is said twice. */
export function announce(text: string): void {
  line = untrack(() => line) === text ? `${text}\u00a0` : text;
}
