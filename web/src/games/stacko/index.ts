/** Stacko: two towers of parts that have to get narrower. */

import { t } from "../../app/i18n.svelte";
import type { StackoView } from "../../wire";
import { registered } from "../game";
import { FAIR } from "../rulebook";
import { DEAL, dealtTower } from "./deal";
import { parseWord } from "./notation";
import { actionText } from "./phrases";
import { summands } from "./score";
import Picture from "./Picture.svelte";
import { SPOTS } from "./spots";

export const stacko = registered<StackoView>({
  picture: Picture,
  shapes: null,
  patternSample: null,
  spots: SPOTS,
  basics: null,
  example: "course.example",
  seats: [2],
  decks: [],
  booklets: [],
  startQuestion: null,
  rules: [
    { title: "title.things", rules: ["T1"] },
    { title: "title.turn", rules: ["T2", "T3", "T4"] },
    { title: "title.hidden", rules: ["T5", "T9"] },
    { title: "title.round", rules: ["T6", "T7", "T8"], drawings: ["run"] },
    FAIR,
  ],
  keys: () => [
    ["↑ ↓", "keys.parts"],
    ["1 – 0", "keys.places"],
    ["Enter", "keys.confirm"],
    ["Esc", "keys.back"],
    ["D", "keys.draw"],
    ["P", "keys.pass"],
    ["?", "keys.help"],
  ],
  actionText: (who, word, _, part) => actionText(who, word, part),
  place: () => "",
  sound: (word) => (parseWord(word).kind === "take" ? "take" : null),
  part: (view, index) => view.history.at(index)?.[3] ?? 0,
  dealt: dealtTower,
  deal: DEAL,
  cards: null,
  badge: null,
  sideColour: (_, seat) => (seat === 1 ? "var(--glaze-orange)" : "var(--glaze-blue)"),
  ownFirst: true,
  endReason: () => "end.why.stacko",
  scoreRows: ({ detail }) =>
    ((detail.rounds ?? []) as number[][]).map((points, index) => ({
      label: t("stacko.round", { n: index + 1 }),
      points,
    })),
  scoredActions: () => null, // while towers were hidden nobody knew the scores
  summands,
  board: () => import("./board/Board.svelte"),
  replay: () => import("./board/ReplayBoard.svelte"),
  text: () => import("./board/TextBoard.svelte"),
  drawing: () => import("./board/RuleDrawing.svelte"),
});
