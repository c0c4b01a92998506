/** Which screen an address means, and going from one to another without loading the page anew. */

import { GAME_NAMES, isGame, type GameName } from "../games";

export type Route =
  | { screen: "home" }
  | { screen: "table"; id: string }
  | { screen: "replay"; id: string; at: number | null }
  | { screen: "review"; id: string; at: number | null }
  | { screen: "learn"; game: GameName; lesson: string }
  | { screen: "puzzles"; game: GameName | null; puzzle: string }
  | { screen: "daily"; day: string; game: GameName | null }
  | { screen: "rules"; game: GameName }
  | { screen: "games" }
  | { screen: "settings" }
  | { screen: "welcome" }
  | { screen: "unknown" };

const [FIRST_GAME] = GAME_NAMES as [GameName];

/** How many words the address of a screen has at most, the screen's own included. */
const WORDS: Readonly<Record<string, number>> = {
  table: 2,
  replay: 3,
  review: 3,
  rules: 2,
  learn: 3,
  puzzles: 3,
  games: 1,
  daily: 3,
  settings: 1,
  welcome: 1,
};

export function parse(path: string): Route {
  const words = path.split("/").filter(Boolean);
  const [first = "", second = "", third = ""] = words;
  if (words.length > (WORDS[first] ?? 0)) return { screen: "unknown" };
  if (first === "") return { screen: "home" };
  if (first === "table" && second) return { screen: "table", id: second };
  if ((first === "replay" || first === "review") && /^\d*$/.test(third))
    return { screen: first, id: second, at: third ? Number(third) : null };
  if (first === "rules" && (second === "" || isGame(second))) return { screen: "rules", game: second || FIRST_GAME };
  if (first === "learn" && (second === "" || isGame(second)))
    return { screen: "learn", game: second || FIRST_GAME, lesson: third };
  if (first === "puzzles" && (second === "" || isGame(second)))
    return { screen: "puzzles", game: second || null, puzzle: third };
  if (first === "games" || first === "settings" || first === "welcome") return { screen: first };
  if (first === "daily" && second === "") return { screen: "daily", day: "", game: null };
  if (first === "daily" && isGame(third)) return { screen: "daily", day: second, game: third };
  return { screen: "unknown" };
}

let route: Route = $state.raw(parse(location.pathname));
let hash: string = $state(location.hash);

export function here(): Route {
  return route;
}

/** The part of the address behind the #: a place on the screen. */
export function spot(): string {
  return hash.slice(1);
}

export function go(path: string): void {
  if (path !== location.pathname + location.hash) history.pushState(null, "", path);
  arrive();
}

/** Let the address say where on the screen we are by now, without a step in the history of the browser. */
export function nameSpot(path: string): void {
  history.replaceState(null, "", path);
}

function arrive(): void {
  const next = parse(location.pathname);
  hash = location.hash;
  if (JSON.stringify(next) === JSON.stringify(route)) return;
  route = next;
  if (!hash) scrollTo(0, 0);
}

/** Follow links of our own inside the page. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || modified || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

export function startRouting(): () => void {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  document.addEventListener("click", follow);
  return () => {
    removeEventListener("popstate", arrive);
    removeEventListener("hashchange", arrive);
    document.removeEventListener("click", follow);
  };
}
