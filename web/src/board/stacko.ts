/** Towers as plain data: what is to be drawn of them. */

export type Tower = readonly (number | null)[];

/** The points of a finished tower. */
const WHOLE = 50;

/** How many parts from the bottom up get narrower, as far as they can be seen. */
export function run(tower: Tower): number {
  let length = 0;
  for (const part of tower) {
    const below = length > 0 ? tower[length - 1] : undefined;
    if (part === null || (below !== undefined && below !== null && part >= below)) break;
    length += 1;
  }
  return length;
}

/** The tower with another part at a place, counted from 1 at the bottom. */
export function put(tower: Tower, place: number, part: number): (number | null)[] {
  return tower.map((one, index) => (index === place - 1 ? part : one));
}

/** The places of the words that take a part. */
export function takes(words: readonly string[]): number[] {
  return words.filter((word) => word.startsWith("take ")).map((word) => Number(word.slice(5)));
}

/** The seat that finished its tower in a round of these points; 0 when the round ended unfinished (T8). */
export function finisher(points: readonly number[]): number {
  return 1 + points.indexOf(WHOLE);
}
