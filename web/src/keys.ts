/** The keys of a table. A key that is typed into a field is left alone. */

import type { Cell } from "./board/field";
import type { Laying } from "./laying.svelte";

const ARROWS: Record<string, Cell> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Around {
  words: readonly string[];
  act: (word: string) => void;
  groups: () => void;
  swap: () => void;
  help: () => void;
}

/** Is the key meant for the table, and not for a field, a button or a dialogue? */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest("input, textarea, select")) return false;
  const pressing = event.key === "Enter" || event.key === " ";
  return !(pressing && target.closest("button:not(.face), a, summary"));
}

export function chocolateKeys(event: KeyboardEvent, laying: Laying, around: Around): void {
  if (!isForTable(event)) return;
  if (chocolateKey(event.key, laying, around)) event.preventDefault();
}

function chocolateKey(key: string, laying: Laying, around: Around): boolean {
  const direction = ARROWS[key];
  if (direction) {
    laying.walk(direction);
    return true;
  }
  if (/^[1-9]$/.test(key)) return pick(laying, Number(key));
  const named = `=${key.toUpperCase()}`;
  if (around.words.includes(named)) {
    around.act(named);
    return true;
  }
  return command(key.toLowerCase(), laying, around);
}

function pick(laying: Laying, digit: number): boolean {
  const held = laying.held[digit - 1];
  if (held) laying.pick(held.id);
  return held !== undefined;
}

function command(key: string, laying: Laying, around: Around): boolean {
  switch (key) {
    case "r":
      laying.turn();
      return true;
    case "t":
      laying.lift();
      return true;
    case "s":
      laying.smartie();
      return true;
    case "x":
      around.swap();
      return true;
    case "g":
      around.groups();
      return true;
    case "?":
      around.help();
      return true;
    case "escape":
      laying.back();
      return true;
    case "enter":
      return laying.confirm();
    default:
      return false;
  }
}
