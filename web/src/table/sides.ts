/** Who wins together: the seats of each side. */

/** The sides of a table of so many seats: each seat for itself, but two against two with four. */
export function sidesOf(seats: number): number[][] {
  if (seats !== 4) return Array.from({ length: seats }, (_, index) => [index + 1]);
  return [
    [1, 3],
    [2, 4],
  ];
}
