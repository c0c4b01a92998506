// Made from the types of the server by `make web`; changes belong there.

export const PROTOCOL = 1;

export type IllegalCode =
  | "game_over"
  | "not_your_turn"
  | "not_now"
  | "name_first"
  | "colour_taken"
  | "answer_first"
  | "card_not_in_hand"
  | "must_lay"
  | "no_stack_card"
  | "no_smartie"
  | "first_at_origin"
  | "cell_taken"
  | "not_supported"
  | "rests_on_one_card"
  | "covers_smartie"
  | "touches_too_little"
  | "continues_no_colour"
  | "no_smartie_here"
  | "one_smartie_a_turn"
  | "not_canonical"
  | "no_swap"
  | "no_such_seat"
  | "seat_without_cards"
  | "colours_unknown"
  | "one_offer_a_turn"
  | "card_not_named"
  | "no_such_place"
  | "drawn_already"
  | "draw_first";

export interface Act {
  type: "act";
  table: string;
  id: string;
  at: number;
  word: string;
}

export interface AskCoach {
  type: "ask_coach";
  table: string;
  id: string;
  ply: number;
}

export interface AskHint {
  type: "ask_hint";
  table: string;
  id: string;
  step?: "action" | "place" | "reason";
}

export interface BotEntry {
  name: string;
  description: string;
  games: Record<string, number[]>;
  level: number | null;
}

export interface Chair {
  kind: "bot" | "empty" | "person";
  name: string;
  bot: string | null;
  yours: boolean;
  has_nonce: boolean;
  seat: number | null;
  away: number | null;
  patience: number | null;
  must_promise: boolean;
  automated: boolean;
  host: boolean;
}

export interface Checked {
  good: boolean;
  partial: boolean;
  notes: string[];
  sentence: string;
  rule: string | null;
  field: string | null;
  action: number | null;
}

export interface ChocolateMarks {
  kind: "chocolate";
  groups: Group[];
  contacts: number;
  continues: string[];
}

export interface ChocolateView {
  kind: "chocolate";
  seat: number;
  phase: "agree" | "answer" | "lay" | "name" | "over";
  actor: number;
  turn: number;
  field: Laid[];
  hand: string[];
  held: number[];
  pile: number;
  colours: (string | null)[];
  smarties: number[];
  swap: Swap | null;
  remembered: Record<string, string[]>;
  history: [number, string][];
  groups: Group[];
  choices: Choices | null;
  standing: Standing;
  totals: ((number | number[])[])[];
  neutral: string | null;
}

export interface Choices {
  words: string[];
  lays: Lays[];
  smarties: [number, number][];
  own: boolean;
}

export interface Clocks {
  left: number[];
  running: number;
  at: number;
}

export interface CoachNews {
  type: "coach";
  table: string;
  id: string;
  ply: number;
  warned: Warned | null;
}

export interface Code {
  code: string;
  expires: number | null;
}

export interface ComparedAction {
  action: string;
  value: number;
  regret: number;
  low: number;
  high: number;
}

export interface DailyBar {
  margin: number | null;
  people: number;
  bots: string[];
}

export interface DailyBest {
  player: string;
  is_bot: boolean;
  score: DailyScore;
}

export interface DailyBoard {
  day: string;
  left: number;
  deals: DailyDealCard[];
}

export interface DailyCommitment {
  day: string;
  commitment: string;
  drawn: number;
  late: boolean;
  seed: string | null;
}

export interface DailyDealCard {
  game: "schoko" | "schokoly" | "stacko";
  seats: number;
  bot: string;
  players: number;
  state: "done" | "missed" | "new" | "running";
  table: string | null;
  standing: DailyStanding | null;
}

export interface DailyRegret {
  value: number;
  low: number;
  high: number;
}

export interface DailyReport {
  day: string;
  left: number;
  deal: DailyDealCard;
  commitments: DailyCommitment[];
  open: boolean;
  bars: DailyBar[];
  best: DailyBest | null;
  regret: DailyRegret | null;
}

export interface DailyScore {
  own: number;
  other: number;
  won: number;
  gave_up: boolean;
}

export interface DailyStanding {
  score: DailyScore;
  place: number;
  count: number;
  beaten: number | null;
  bots: boolean;
}

export interface DailyTable {
  day: string;
  counted: boolean;
}

export interface DailyTry {
  table: string;
  counted: boolean;
}

export interface DaysClock {
  kind: "days";
  days: number;
}

export interface DecisionReport {
  ply: number;
  seat: number;
  played: string;
  best: string;
  regret: number;
  low: number;
  high: number;
  verdict: "blunder" | "good" | "inaccuracy" | "mistake" | "proven" | "too close to call" | null;
  tau: number | null;
  expected: ExpectedResult;
  alternatives: ComparedAction[];
  reasons: VerdictReason[];
}

export interface Done {
  type: "done";
  table: string;
  id: string;
  number: number;
}

export interface EndedRound {
  finisher: number;
  runs: number[];
  towers: ((number | null)[])[];
  open: boolean[][];
}

export interface EndingReport {
  how: string;
  by: number | null;
  expected: number | null;
}

export interface Estimate {
  games: number;
  mean: number;
  low: number | null;
  high: number | null;
}

export interface ExpectedResult {
  value: number;
  low: number;
  high: number;
}

export interface Fairness {
  commitment: string;
  nonces: string[] | null;
  first: number | null;
  seed: string | null;
  promises: (string | null)[] | null;
}

export interface Frame {
  seat: number;
  word: string;
  part: number;
  view: ChocolateView | StackoView;
  hands: string[][];
  towers: number[][];
  runs: number[];
}

export interface Group {
  kind: "area" | "largest" | "second";
  colour: string;
  cells: [number, number][];
  contacts: number[];
  owner: string | null;
}

export interface Happened {
  number: number;
  time: number;
  kind: string;
  seat: number;
  chair: number;
  word: string;
  name: string;
  onlooker: boolean;
}

export interface Hello {
  type: "hello";
  protocol: number;
  person: string;
  name: string;
}

export interface Hint {
  seat: number;
  step: "action" | "place" | "reason";
  confidence: "clear" | "close" | "forced" | "likely" | "proven";
  cells: [number, number][][];
  actions: HintedAction[];
  reasons: VerdictReason[];
  against: string | null;
}

export interface HintNews {
  type: "hint";
  table: string;
  id: string;
  at: number;
  progress: number;
  hint: Hint | null;
}

export interface HintedAction {
  action: string;
  cells: [number, number][];
  regret: number;
  low: number;
  high: number;
}

export interface History {
  games: HistoryGame[];
  count: number;
  after: string | null;
  waiting: number;
}

export interface HistoryFigures {
  games: number;
  won: number;
  lost: number;
  even: number;
  result: Estimate | null;
  regret: Estimate | null;
  luck: number | null;
  guesses: number | null;
  adjusted: LuckAdjusted;
  spans: HistorySpan[];
  losses: HistoryLoss[];
  opponents: HistoryOpponent[];
}

export interface HistoryGame {
  table: string;
  game: "schoko" | "schokoly" | "stacko";
  ended: number;
  how: "aborted" | "agreed" | "played" | "resigned" | "timeout";
  seats: HistorySeat[];
  against: "both" | "bots" | "people" | "self";
  result: number | null;
  handed_on: boolean;
  review: HistoryReview | null;
  waits: boolean;
}

export interface HistoryLoss {
  phase: number;
  kind: string;
  decisions: number;
  regret: number;
}

export interface HistoryOpponent {
  seat: string;
  name: string;
  bot: string | null;
  games: number;
  won: number;
  lost: number;
  result: number;
  reviewed: number;
  regret: number | null;
}

export interface HistoryReview {
  evaluator: string;
  depth: "full" | "quick";
  decisions: number;
  regret: number;
  luck: number;
  guesses: number;
}

export interface HistorySeat {
  seat: number;
  name: string;
  score: number;
  bot: string | null;
  automated: boolean;
  yours: boolean;
  ally: boolean;
}

export interface HistorySpan {
  since: number;
  until: number;
  games: number;
  result: number;
  even: number;
  reviewed: number;
  regret: number | null;
}

export interface HoursClock {
  kind: "hours";
  hours: number;
}

export interface Laid {
  pieces: string;
  x: number;
  y: number;
  tier: number;
  smartie: boolean;
}

export interface Lays {
  card: string;
  pieces: string;
  tier: number;
  places: [number, number][];
  smartie: boolean;
}

export interface LessonEntry {
  game: "schoko" | "schokoly" | "stacko";
  name: string;
  rules: string[];
  steps: number;
}

export interface LessonPicture {
  picture: Picture;
  step: number;
  done: boolean;
  rule: string | null;
  spots: string[];
  cells: [number, number][];
  reason: Reason | null;
}

export interface Line {
  number: number;
  name: string;
  text: string;
  onlooker: boolean;
  host: boolean;
  muted: boolean;
}

export interface LiveClock {
  kind: "live";
  seconds: number;
  increment?: number;
}

export interface Lobby {
  open: Summary[];
  running: Summary[];
  mine: Summary[];
}

export interface LuckAdjusted {
  games: number;
  least: number;
  result: Estimate | null;
  plain: Estimate | null;
  unknown: string[];
}

export interface Made {
  table: string;
}

export interface Me {
  person: string;
  name: string;
  account: string | null;
}

export interface NewReview {
  table?: string | null;
  record?: Record<string, unknown> | null;
  seat?: number | null;
  depth?: "full" | "quick";
}

export interface NewToken {
  id: string;
  token: string;
}

export interface News {
  type: "news";
  picture: Picture;
  happened: Happened[];
  truncated: boolean;
}

export interface NoClock {
  kind: "none";
}

export interface OwnDeck {
  name: string;
  cards: Record<string, number>;
}

export interface PartIntervals {
  cards: [number, number];
  guesses: [number, number];
  own_errors: [number, number];
  others_errors: [number, number];
  rest: [number, number];
}

export interface Picture {
  table: string;
  number: number;
  changed: number;
  status: "ended" | "open" | "running";
  setup: Setup;
  hosting: boolean;
  chairs: Chair[];
  seats: number[];
  fairness: Fairness;
  view: ChocolateView | StackoView | null;
  veiled: boolean;
  clocks: Clocks | null;
  undo: "ask" | "free" | null;
  draw: number[];
  undoing: number[];
  result: Result | null;
  rematch: string | null;
  chat: Line[];
  onlookers_muted: boolean;
  revealing: Revealing | null;
  daily: DailyTable | null;
  hints: number[];
  may_ask_hint: boolean;
}

export interface Ping {
  type: "ping";
}

export interface Ponder {
  type: "ponder";
  table: string;
  id: string;
}

export interface Pondered {
  type: "pondered";
  table: string;
  id: string;
  at: number;
  choices: Choices;
}

export interface Pong {
  type: "pong";
}

export interface Preview {
  type: "preview";
  table: string;
  id: string;
  word: string;
}

export interface Previewed {
  type: "previewed";
  table: string;
  id: string;
  word: string;
  reason: Reason | null;
  before: Result | null;
  after: Result | null;
  marks: ChocolateMarks | StackoMarks | null;
}

export interface PuzzleAnswer {
  right: boolean;
  loss: number;
  result: number;
  counted: boolean;
  change: number;
  standing: PuzzleStanding;
  solutions: Solution[];
  explanation: PuzzleExplanation | null;
  picture: Picture;
}

export interface PuzzleExplanation {
  best: string;
  against: string;
  facts: VerdictReason[];
}

export interface PuzzlePicture {
  puzzle: string;
  grade: number;
  rating: number;
  best: number;
  proof: "evaluators" | "exact";
  tried: boolean;
  picture: Picture;
  hands: string[][];
}

export interface PuzzleStanding {
  game: "schoko" | "schokoly" | "stacko";
  count: number;
  rating: number;
  tries: number;
  solved: number;
  streak: number;
  best_streak: number;
}

export interface Reason {
  code: string;
  sentence: string;
  rule: string | null;
  cells: [number, number][];
}

export interface Refused {
  type: "refused";
  table: string;
  id: string;
  reason: Reason;
  picture: Picture | null;
}

export interface Replay {
  game: "schoko" | "schokoly" | "stacko";
  names: string[];
  partial: boolean;
  frames: Frame[];
  result: Result | null;
}

export interface Result {
  scores: number[];
  winners: number[];
  detail: Record<string, (number | number[])[]>;
  ended: string | null;
  by: number | null;
}

export interface Reveal {
  type: "reveal";
  table: string;
  seat: number;
}

export interface RevealNonce {
  type: "reveal_nonce";
  table: string;
  id: string;
  chair: number;
  nonce: string;
}

export interface Revealing {
  awaited: number[];
  patience: number;
  yours: boolean;
}

export interface ReviewNews {
  type: "review";
  id: string;
  state: "cancelled" | "done" | "failed" | "queued" | "running";
  depth: "full" | "quick";
  place: number | null;
  progress: number;
  review: ReviewReport | null;
  decisions: DecisionReport[];
  reason: Reason | null;
}

export interface ReviewReport {
  game: string;
  evaluator: string;
  calibrated: boolean;
  depth: "full" | "quick";
  tau_known: boolean;
  ended: EndingReport | null;
  sides: SideReport[];
  decisions: DecisionReport[];
  hindsight: number[][];
}

export interface ReviewStatus {
  id: string;
  state: "cancelled" | "done" | "failed" | "queued" | "running";
  depth: "full" | "quick";
  place: number | null;
  progress: number;
  review: ReviewReport | null;
  reason: Reason | null;
}

export interface Saw {
  type: "saw";
  table: string;
  number: number;
}

export interface Say {
  type: "say";
  table: string;
  id: string;
  text: string;
}

export interface Seen {
  type: "seen";
  table: string;
  numbers: number[];
}

export interface Setup {
  game: "schoko" | "schokoly" | "stacko";
  seats?: number;
  deck?: string | OwnDeck | null;
  start?: "asked" | "chosen" | "lot";
  clock?: NoClock | LiveClock | HoursClock | DaysClock;
  listed?: boolean;
  friendly?: boolean;
  live?: boolean;
  away?: number | null;
  substitute?: string;
  booklet?: "de" | "es" | "fr" | null;
}

export interface SideReport {
  seats: number[];
  start: number;
  result: number;
  cards: number;
  guesses: number;
  own_errors: number;
  others_errors: number;
  rest: number;
  intervals: PartIntervals;
}

export interface Solution {
  word: string;
  cells: [number, number][];
}

export interface StackoMarks {
  kind: "stacko";
  runs: number[];
}

export interface StackoView {
  kind: "stacko";
  seat: number;
  actor: number;
  round: number;
  turns: number;
  towers: ((number | null)[])[];
  open: boolean[][];
  offer: number;
  drawn: boolean;
  talon: number;
  known: number[];
  discard: number[];
  points: number[][];
  history: [number, number, string, number][];
  words: string[];
  standing: Standing;
  runs: number[];
  ended: EndedRound[];
}

export interface Standing {
  scores: number[];
  detail: Record<string, (number | number[])[]>;
}

export interface StopHint {
  type: "stop_hint";
  table: string;
}

export interface Summary {
  table: string;
  status: "ended" | "open" | "running";
  setup: Setup;
  chairs: Chair[];
  opened: number;
  changed: number;
  yours: boolean;
}

export interface Swap {
  seat: number;
  to: number;
  card: string;
  back: string | null;
}

export interface TokenEntry {
  id: string;
  label: string;
  created: number;
}

export interface Trouble {
  type: "trouble";
  reason: Reason;
}

export interface Unwatch {
  type: "unwatch";
  table: string;
}

export interface UnwatchReview {
  type: "unwatch_review";
  review: string;
}

export interface VerdictReason {
  kind: string;
  figures: Record<string, number | string>;
  cells: [number, number][];
}

export interface WaitingReviews {
  waiting: number;
}

export interface Warned {
  decision: DecisionReport;
  played: [number, number][];
  best: [number, number][];
}

export interface Watch {
  type: "watch";
  table: string;
  since?: number;
}

export interface WatchReview {
  type: "watch_review";
  review: string;
}

export type Asked = Watch | Saw | Unwatch | Act | Preview | Ponder | Reveal | RevealNonce | Say | WatchReview | UnwatchReview | AskHint | AskCoach | StopHint | Ping;

export type Told = Hello | News | Seen | Done | Refused | Previewed | Pondered | ReviewNews | HintNews | CoachNews | Trouble | Pong;
