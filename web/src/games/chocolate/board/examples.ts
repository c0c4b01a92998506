/** The drawn examples of the rules pages: real positions, which a test lays by the rules of the games. */

import type { Group, Laid } from "../../../wire";
import { laid } from "../field";
import positions from "./examples.json";

export interface Example {
  cards: Laid[];
  held?: Laid & { state: "legal" | "wrong" };
  wrong?: [number, number][];
  groups?: Group[];
}

export type ExampleName = keyof typeof positions;

interface Position {
  laid: string[];
  held?: string;
  breaks?: string;
  wrong?: number[][];
  groups?: unknown[];
}

const WORD = /^(\*?)([WDM]{4})@(-?\d+),(-?\d+)(\^?)$/;

function readLay(word: string): Laid {
  const [, star = "", pieces = "", x = "", y = "", top = ""] = WORD.exec(word) ?? [];
  return laid(pieces, Number(x), Number(y), top ? 2 : 1, star !== "");
}

export function exampleOf(name: ExampleName): Example {
  const found: Position = positions[name];
  return {
    cards: found.laid.map(readLay),
    ...(found.held && { held: { ...readLay(found.held), state: found.breaks ? "wrong" : "legal" } }),
    wrong: (found.wrong ?? []) as [number, number][],
    groups: (found.groups ?? []) as Group[],
  };
}
