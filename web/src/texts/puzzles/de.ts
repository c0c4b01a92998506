/** The texts of the puzzles in German. */

import type { PuzzleTexts } from "./en";

export const de: PuzzleTexts = {
  title: "Aufgaben",
  intro: "Endspiele aus echten Partien. Der Stapel ist leer, also ist nichts mehr verdeckt: Der beste Zug lässt sich ausrechnen. Bei jeder Aufgabe zählt nur dein erster Versuch.",
  solved: "{solved} von {count} gelöst",
  rating: "Deine Wertung {rating}",
  streak: "{n} in Folge",
  start: "Los",
  "ask.win": "Du kannst gewinnen. Mit welchem Zug?",
  "ask.draw": "Du kannst noch ein Unentschieden retten. Mit welchem Zug?",
  "grade.1": "Leicht",
  "grade.2": "Mittel",
  "grade.3": "Schwer",
  holds: "{who} hat noch:",
  "holds.nothing": "{who} hat keine Karten mehr.",
  "right.win": "Richtig: Das gewinnt.",
  "right.draw": "Richtig: Das rettet das Unentschieden.",
  "wrong.draw": "Das reicht nur zum Unentschieden. Du kannst gewinnen.",
  "wrong.loss": "Das verliert. Du kannst gewinnen.",
  "wrong.loss.draw": "Das verliert. Du kannst ein Unentschieden retten.",
  change: "Wertung {rating} ({change})",
  practice: "Diese Aufgabe hast du schon einmal versucht, sie zählt also nicht mehr.",
  again: "Noch einmal versuchen",
  show: "Lösung",
  shown: "Die Lösung ist auf dem Feld markiert.",
  "shown.places": "Die Lösung: {places}.",
  next: "Weiter",
  other: "Eine andere",
};
