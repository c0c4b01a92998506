/** What changed between two positions, as data to draw: areas that a lay would change, and points with their places. */

import type { ChocolateView, Group } from "../../../wire";
import { key, type Cell } from "../field";

/** A group to be drawn; one that would be gone is drawn as such. */
export interface ShownGroup extends Group {
  gone?: boolean;
}

/** Points that a colour won or lost, where it happened, and the group that made the difference. */
export interface Gain {
  colour: string;
  points: number;
  at: Cell;
  group: Group | null;
}

/** The cell of a group that is nearest to its middle: where something is written on it. */
export function middle(cells: readonly Cell[]): Cell {
  const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const far = (cell: Cell): number => Math.hypot(cell[0] - x, cell[1] - y);
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best), cells[0] ?? [0, 0]);
}

/** The areas that are not as they were, and those that are none any more. */
export function changedAreas(before: readonly Group[], after: readonly Group[]): ShownGroup[] {
  const [old, now] = [before, after].map((groups) => groups.filter(({ kind }) => kind === "area")) as [
    Group[],
    Group[],
  ];
  const known = new Set(old.map((area) => JSON.stringify(area)));
  const cells = new Set(now.flatMap((area) => area.cells.map(key)));
  const gone = old.filter((area) => !area.cells.some((cell) => cells.has(key(cell))));
  return [
    ...now.filter((area) => !known.has(JSON.stringify(area))),
    ...gone.map((area) => ({ ...area, gone: true, contacts: [], owner: null })),
  ];
}

/** The colours of the sides, in the order of their seats. */
export function sides(view: ChocolateView): string[] {
  return [...new Set(view.colours.filter((colour) => colour !== null))];
}

/** The scores of the sides after so many actions, in the order of their seats: each with its parts behind it. */
export function totalsAfter(view: ChocolateView, actions: number): number[][] {
  return sides(view).map((colour) => [view.totals[actions - 1]?.[view.colours.indexOf(colour)] ?? 0].flat());
}

/** Which colours have more or fewer points than at another moment of the game, and by how much. */
export function changedTotals(view: ChocolateView, from: number, to: number): [colour: string, points: number][] {
  const [before, after] = [totalsAfter(view, from), totalsAfter(view, to)];
  return sides(view)
    .map((colour, side): [string, number] => [colour, (after[side]?.[0] ?? 0) - (before[side]?.[0] ?? 0)])
    .filter(([, points]) => points !== 0);
}

/** The points that each side won or lost from one view to the next: in its largest group, and in neutral areas. */
export function gains(before: ChocolateView, after: ChocolateView): Gain[] {
  return sides(after).flatMap((colour) => {
    const seat = after.colours.indexOf(colour);
    const more = (kind: string): number => counted(after, kind, seat) - counted(before, kind, seat);
    const largest = after.groups.find((group) => group.kind === "largest" && group.colour === colour) ?? null;
    const areas = changedAreas(before.groups, after.groups);
    const area = areas.find(({ owner }) => owner === colour) ?? areas[0] ?? null;
    return [
      { colour, points: more("largest"), group: largest },
      { colour, points: more("neutral"), group: area },
    ]
      .filter(({ points }) => points !== 0)
      .map((gain) => ({ ...gain, at: gain.group ? middle(gain.group.cells) : ([0, 0] as Cell) }));
  });
}

function counted(view: ChocolateView, kind: string, seat: number): number {
  const found = view.standing.detail[kind]?.[seat];
  return typeof found === "number" ? found : 0;
}

/** A change of points as it is written. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}
