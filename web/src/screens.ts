/** The screens by the first word of their address; each is fetched when it is wanted. */

export const SCREENS = {
  home: () => import("./screens/Home.svelte"),
  table: () => import("./screens/Table.svelte"),
  replay: () => import("./screens/Replay.svelte"),
  rules: () => import("./screens/Rules.svelte"),
  settings: () => import("./screens/Settings.svelte"),
};

/** The screen of an address. */
export function screenOf(path: string): keyof typeof SCREENS {
  const first = path.split("/")[1] ?? "";
  return first in SCREENS ? (first as keyof typeof SCREENS) : "home";
}
