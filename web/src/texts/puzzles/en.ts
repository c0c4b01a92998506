/** The texts of the puzzles in English. */

export const en = {
  title: "Puzzles",
  intro: "Endings of real games. No card is left to draw, so nothing is hidden: you can work out the best move. Only your first try at each puzzle counts.",
  solved: "{solved} of {count} solved",
  rating: "Your rating {rating}",
  streak: "{n} in a row",
  start: "Start",
  "ask.win": "You can win. Which move does it?",
  "ask.draw": "You can still save a draw. Which move does it?",
  "grade.1": "Easy",
  "grade.2": "Medium",
  "grade.3": "Hard",
  holds: "{who} still holds:",
  "holds.nothing": "{who} has no cards left.",
  "right.win": "Right: this wins.",
  "right.draw": "Right: this saves the draw.",
  "wrong.draw": "This only draws. You can win.",
  "wrong.loss": "This loses. You can win.",
  "wrong.loss.draw": "This loses. You can save a draw.",
  change: "Rating {rating} ({change})",
  practice: "You have tried this one before, so it no longer counts.",
  again: "Try again",
  show: "Solution",
  shown: "The solution is marked on the field.",
  "shown.places": "The solution: {places}.",
  next: "Next",
  other: "Another one",
};

export type PuzzleTexts = Record<keyof typeof en, string>;
