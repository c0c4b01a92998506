/** The chocolate games, Scho K.O. and Schokoly: cards of four pieces that grow a field. */

import { t, type Key } from "../../app/i18n.svelte";
import type { ChocolateView, Result } from "../../wire";
import { registered, type Game, type ScoreRow } from "../game";
import { FAIR, type Chapter } from "../rulebook";
import { DEAL, dealtHand } from "./deal";
import { soundOf } from "./notation";
import { actionText, layPlace } from "./phrases";
import { scoredActions, summands } from "./score";
import HandPicture from "./HandPicture.svelte";
import PatternSample from "./PatternSample.svelte";
import Pieces from "./Pieces.svelte";
import { SPOTS } from "./spots";
import SchokoPicture from "./SchokoPicture.svelte";
import SchokolyPicture from "./SchokolyPicture.svelte";
import SeatBadge from "./SeatBadge.svelte";

const THINGS: Chapter = { title: "title.things", rules: ["C1", "C2", "C3", "C4"] };
const LAY: Chapter = { title: "title.lay", rules: ["C5", "C6", "C7", "C8"], drawings: ["touch", "corner", "colour"] };
const PASS: Chapter = { title: "title.pass", rules: ["C14"] };
const LINES: Readonly<Record<string, string>> = {
  W: "var(--white-mid)",
  D: "var(--dark-mid)",
  M: "var(--milk-mid)",
};
const SWAP_KEY: [string, Key] = ["X", "keys.swap"];
const COUNTED: [string, Key][] = [
  ["largest", "end.largest"],
  ["neutral", "end.areas"],
];

const TIE_BREAK: [string, Key] = ["second", "end.tiebreak"];

function rowsOf(detail: Result["detail"], kinds: readonly [string, Key][]): ScoreRow[] {
  return kinds.flatMap(([kind, label]) => (detail[kind] ? [{ label: t(label), points: detail[kind] }] : []));
}

/** Are the largest groups equal, and did the second largest decide (K5)? Not where somebody gave up, for one. */
function isTieBroken({ scores, winners, ended }: Result): boolean {
  return ended === null && winners.length === 1 && scores[0] === scores[1];
}

const shared = {
  shapes: Pieces,
  patternSample: PatternSample,
  spots: SPOTS,
  example: null,
  keys: (seats): [string, Key][] => [
    ["1 – 9", "keys.digits"],
    ["← ↑ ↓ →", "keys.arrows"],
    ["R", "keys.turn"],
    ["T", "keys.tier"],
    ["S", "keys.smartie"],
    ...(seats === 3 ? [SWAP_KEY] : []),
    ["Enter", "keys.confirm"],
    ["Esc", "keys.back"],
    ["G", "keys.groups"],
    ["W D M", "keys.colours"],
    ["?", "keys.help"],
  ],
  actionText,
  place: ({ field }, word) => layPlace(field, word),
  sound: soundOf,
  part: () => 0,
  dealt: dealtHand,
  deal: DEAL,
  cards: HandPicture,
  badge: SeatBadge,
  sideColour: ({ colours }, seat) => LINES[colours[seat - 1] ?? ""] ?? "var(--soft)",
  ownFirst: false,
  scoreRows: ({ detail }: Result) => rowsOf(detail, COUNTED),
  scoredActions,
  summands,
  board: () => import("./board/Board.svelte"),
  replay: () => import("./board/ReplayBoard.svelte"),
  text: () => import("./board/TextBoard.svelte"),
  drawing: () => import("./board/RuleDrawing.svelte"),
} satisfies Partial<Game<ChocolateView>>;

export const schoko = registered<ChocolateView>({
  ...shared,
  picture: SchokoPicture,
  basics: null,
  seats: [2],
  decks: [],
  booklets: [],
  startQuestion: "before.ask.schoko",
  rules: [
    THINGS,
    { title: "title.deal", rules: ["K1", "K6", "C13", "C16"] },
    { title: "title.colours", rules: ["K3"] },
    LAY,
    { title: "title.stack", rules: ["K4", "C9", "C10", "C11", "C12"], drawings: ["stack"] },
    PASS,
    { title: "title.win", rules: ["C15", "K5"], drawings: ["groups"] },
    FAIR,
  ],
  endReason: (result) => {
    if (isTieBroken(result)) return "end.why.second";
    return result.winners.length > 1 ? "end.why.equal" : "end.why.largest";
  },
  scoreRows: (result) => rowsOf(result.detail, [...COUNTED, ...(isTieBroken(result) ? [TIE_BREAK] : [])]),
});

export const schokoly = registered<ChocolateView>({
  ...shared,
  picture: SchokolyPicture,
  basics: "schoko",
  seats: [2, 3, 4],
  decks: ["48", "36"],
  booklets: [
    { name: "de", deck: "48" },
    { name: "fr", deck: "48" },
    { name: "es", deck: "36" },
  ],
  startQuestion: "before.ask.schokoly",
  rules: [
    THINGS,
    { title: "title.deal", rules: ["S1", "S3", "S13", "C13", "C16"] },
    { title: "title.colours", rules: ["S4", "S5", "S6"] },
    LAY,
    { title: "title.smarties", rules: ["S7", "S8", "S9"] },
    { title: "title.stack", rules: ["C9", "C10", "C11", "C12"], drawings: ["stack"] },
    { title: "title.swap", rules: ["S12"] },
    PASS,
    { title: "title.win", rules: ["C15", "S10", "S11"], drawings: ["area"] },
    { title: "title.booklets", rules: ["S14"] },
    FAIR,
  ],
  endReason: ({ scores }) => (scores.length === 3 ? "end.why.largest" : "end.why.areas"),
});
