/** Which screen an address means, and going from one to another without loading the page anew. */

export type GameName = "schoko" | "schokoly" | "stacko";

export type Route =
  | { screen: "home" }
  | { screen: "table"; id: string }
  | { screen: "replay"; id: string }
  | { screen: "rules"; game: GameName }
  | { screen: "settings" };

const GAMES: readonly string[] = ["schoko", "schokoly", "stacko"];

export function parse(path: string): Route {
  const [, first, second = ""] = path.split("/");
  if (first === "table" && second) return { screen: "table", id: second };
  if (first === "replay") return { screen: "replay", id: second };
  if (first === "rules") return { screen: "rules", game: GAMES.includes(second) ? (second as GameName) : "schoko" };
  if (first === "settings") return { screen: "settings" };
  return { screen: "home" };
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
