/** What a game tells the page about itself; everything outside of games/ knows a game only by this. */

import type { Component, Snippet } from "svelte";
import type { Key } from "../app/i18n.svelte";
import type { Sound } from "../app/sounds";
import type { TableClient } from "../table/client.svelte";
import type { Thing } from "../table/fairness_memory";
import type { Frame, Picture, Result, Setup, Standing } from "../wire";
import type { Chapter } from "./rulebook";

export type View = NonNullable<Picture["view"]>;
export type SeatNames = (seat: number) => string;
export type BookletName = NonNullable<Setup["booklet"]>;

/** A game at the table, from the deal to its end. */
export interface BoardProps<V extends View> {
  table: TableClient;
  view: V;
  onhelp: () => void;
  end?: Snippet | undefined;
  /** The button that asks for a hint, where there are some. */
  help?: Snippet | undefined;
  /** Cells that a hint points at: of the field, or places of one's own tower. */
  marked?: readonly [number, number][];
}

/** An action that could be done in a position that is shown again, and how it compares with the others. */
export interface Proposal {
  word: string;
  kind: "best" | "played" | "other";
  /** Is it drawn as if it were done? Otherwise only its place is marked. */
  shown: boolean;
  /** What is written at its place. */
  label: string;
  /** How good it is beside the best one, from 0 to 1. */
  worth: number;
}

/** One position of a game that is shown again. */
export interface ReplayProps<V extends View> {
  view: V;
  frame: Frame;
  seats: readonly number[];
  name: SeatNames;
  /** Are the cards of a seat shown? */
  sees: (seat: number) => boolean;
  /** Is what counts marked? It is switched by a button of the board. */
  lit: boolean;
  onlight: () => void;
  /** What stands below a seat: how its line is drawn among the scores. */
  mark?: Snippet<[number]>;
  /** Actions that are compared in this position; none where a game is only shown again. */
  proposals?: readonly Proposal[];
  /** Cells that a sentence points at, in games that have cells. */
  marked?: readonly [number, number][];
}

/** How the shuffles of a game are made, for checking them (F4, F5). */
export interface Deal {
  /** The things of a shuffle in the order that it starts from. */
  list(order: readonly Thing[]): readonly Thing[];
  /** Is this shuffle thrown away, and another one made? */
  isDiscarded(order: readonly Thing[]): boolean;
  /** Is a hand this part of the first shuffle? */
  isHand(dealt: readonly Thing[], hand: readonly Thing[]): boolean;
}

/** A line of the table at the end: what is counted, and the points of each seat. */
export interface ScoreRow {
  label: string;
  points: readonly unknown[];
}

/** A part of a score: what was counted, and its points. */
export interface Summand {
  label: string;
  points: number;
}

/** What was done, and the scores of the seats after it. */
export interface ScoredAction {
  seat: number;
  word: string;
  part: number;
  scores: readonly number[];
}

export interface Game<V extends View = View> {
  /** The drawing on the home screen. */
  picture: Component;
  /** Shapes that the drawings of the game refer to; they are on the page once. */
  shapes: Component | null;
  /** Pieces with the patterns that can be switched on, for the settings. */
  patternSample: Component | null;
  /** The numbers of seats, and the decks, that one can choose from. */
  seats: readonly number[];
  decks: readonly string[];
  /** The booklets that a table can follow, each with its deck, the usual one first; none where all are alike (S14). */
  booklets: readonly { name: BookletName; deck: string }[];
  /** The question whose answer says who starts, where a table may ask it. */
  startQuestion: Key | null;
  rules: readonly Chapter[];
  /** Things on the board that lessons and tips point at: a selector by the name that the server has for each. */
  spots: Readonly<Record<string, string>>;
  /** The game whose course shows the rules that this one shares with it. */
  basics: string | null;
  /** What a whole game to watch is called, where the booklet tells one. */
  example: Key | null;
  /** The keys of the board and what they do. */
  keys: (seats: number) => [string, Key][];
  /** What somebody did, as a sentence; `part` is the part that went with it, of games that have parts. */
  actionText: (who: string, word: string, name: SeatNames, part: number) => string;
  /** Where something was laid, for those who hear it; empty where the sentence says it. */
  place: (view: V, word: string) => string;
  /** What is heard of an action. */
  sound: (word: string) => Sound | null;
  /** The part that went with an action of the history, counted from the last one, -1. */
  part: (view: V, index: number) => number;
  /** What the seat that looks was dealt, while it still holds all of it. */
  dealt: (view: V) => Thing[] | null;
  deal: Deal;
  /** Cards that somebody holds, as a row of small pictures; of games that have cards. */
  cards: Component<{ cards: readonly string[] }> | null;
  /** The sign of a seat's side. */
  badge: Component<{ view: V; seat: number }> | null;
  /** The colour of a seat's side, for lines and the like. */
  sideColour: (view: V, seat: number) => string;
  /** Does one's own side come first in the table at the end? */
  ownFirst: boolean;
  /** Why a game that was played to its end ended so. */
  endReason: (result: Result) => Key;
  scoreRows: (result: Result) => ScoreRow[];
  /** The deal and all actions with their scores, where the view tells them; elsewhere the record does. */
  scoredActions: (view: V) => ScoredAction[] | null;
  /** What the score of a seat is made of, as it stands. */
  summands: (standing: Standing, seat: number) => Summand[];
  board: () => Promise<{ default: Component<BoardProps<V>> }>;
  replay: () => Promise<{ default: Component<ReplayProps<V>> }>;
  /** The same position in words. */
  text: () => Promise<{ default: Component<ReplayProps<V>> }>;
  /** The drawings of the rules, by their names. */
  drawing: () => Promise<{ default: Component<{ name: string; label: string }> }>;
}

/** A game as all others are seen. The server sends a game only views of its own kind. */
export function registered<V extends View>(game: Game<V>): Game {
  return game as unknown as Game;
}
