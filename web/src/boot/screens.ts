/** The screens by the first word of their address; each is fetched when it is wanted. */

export const SCREENS = {
  home: () => import("../screens/home/Home.svelte"),
  table: () => import("../screens/table/Table.svelte"),
  replay: () => import("../screens/replay/Replay.svelte"),
  review: () => import("../screens/review/Review.svelte"),
  games: () => import("../screens/games/Games.svelte"),
  learn: () => import("../screens/course/Course.svelte"),
  puzzles: () => import("../screens/puzzles/Puzzles.svelte"),
  daily: () => import("../screens/daily/Daily.svelte"),
  rules: () => import("../screens/rules/Rules.svelte"),
  settings: () => import("../screens/settings/Settings.svelte"),
  welcome: () => import("../screens/welcome/Welcome.svelte"),
  unknown: () => import("../screens/unknown/Unknown.svelte"),
};

/** The screen of an address. */
export function screenOf(path: string): keyof typeof SCREENS {
  const first = (path.split("/")[1] ?? "") || "home";
  return first in SCREENS ? (first as keyof typeof SCREENS) : "unknown";
}
