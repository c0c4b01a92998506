/** What a hint and the coach say in English. */

export const en = {
  title: "Hint",
  thinking: "Thinking…",
  "thinking.percent": "Thinking: {percent}%",
  stop: "Stop",
  close: "Close the hint",
  place: "Look at the marked place.",
  places: "Look at the marked places: several moves are worth a thought.",
  "place.none": "This is not about a place: look at what you hold and what is on offer.",
  forced: "There is only one move.",
  what: "What should I do?",
  why: "Why?",
  proven: "That is certain: the game was searched to its end.",
  clear: "All other moves that were compared are worse for certain.",
  likely: "It looks best, but that is not certain.",
  "close.call": "Too close to call: these look about as good.",
  "why.title": "What speaks for it",
  against: "Compared with: {what}",
  "why.none": "Nothing that we can count speaks for it at once; what may follow makes the difference.",
  counted: "Hints are counted and shown at the end.",
  again: "Ask again",
  failed: "There is no hint just now.",
  busy: "Too many people are waiting for hints. Try again in a minute.",
  hidden: "Uncover the hand first, then ask for a hint.",

  "coach.title": "Coach",
  "coach.said": "Do you want to think again? That move most likely cost {points} points, and at least {low}. One point is one percent of a win.",
  "coach.better": "Better: {what}",
  "coach.better.place": "The better place is marked.",
  "coach.back": "Take it back",
  "coach.keep": "Leave it",
};

export type HintTexts = Record<keyof typeof en, string>;
