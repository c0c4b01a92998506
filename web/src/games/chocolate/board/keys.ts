/** The keys of the board. */

import { isForTable } from "../../../table/keys";
import type { Cell } from "../field";
import type { Placement } from "./placement.svelte";

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

export function handleKey(event: KeyboardEvent, placement: Placement, around: Around): void {
  if (!isForTable(event)) return;
  if (press(event.key, placement, around)) event.preventDefault();
}

function press(key: string, placement: Placement, around: Around): boolean {
  const direction = ARROWS[key];
  if (direction) {
    placement.walk(direction);
    return true;
  }
  if (/^[1-9]$/.test(key)) return pick(placement, Number(key));
  const named = `=${key.toUpperCase()}`;
  if (around.words.includes(named)) {
    around.act(named);
    return true;
  }
  return command(key.toLowerCase(), placement, around);
}

function pick(placement: Placement, digit: number): boolean {
  const held = placement.held[digit - 1];
  if (held) placement.pick(held.id);
  return held !== undefined;
}

function command(key: string, placement: Placement, around: Around): boolean {
  switch (key) {
    case "r":
      placement.turn();
      return true;
    case "t":
      placement.lift();
      return true;
    case "s":
      placement.smartie();
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
      placement.back();
      return true;
    case "enter":
      return placement.confirm();
    default:
      return false;
  }
}
