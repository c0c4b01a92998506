/** The texts of the puzzles in French. */

import type { PuzzleTexts } from "./en";

export const fr: PuzzleTexts = {
  title: "Problèmes",
  intro: "Des fins de vraies parties. La pioche est vide, donc plus rien n’est caché : le meilleur coup peut se calculer. Pour chaque problème, seul ton premier essai compte.",
  solved: "{solved} résolus sur {count}",
  rating: "Ton classement : {rating}",
  streak: "{n} d’affilée",
  start: "Commencer",
  "ask.win": "Tu peux gagner. Avec quel coup ?",
  "ask.draw": "Tu peux encore sauver le match nul. Avec quel coup ?",
  "grade.1": "Facile",
  "grade.2": "Moyen",
  "grade.3": "Difficile",
  holds: "{who} a encore :",
  "holds.nothing": "{who} n’a plus de cartes.",
  "right.win": "Bien vu : ce coup gagne.",
  "right.draw": "Bien vu : ce coup sauve le match nul.",
  "wrong.draw": "Ce coup ne donne que le match nul. Tu peux gagner.",
  "wrong.loss": "Ce coup perd. Tu peux gagner.",
  "wrong.loss.draw": "Ce coup perd. Tu peux sauver le match nul.",
  change: "Classement : {rating} ({change})",
  practice: "Tu as déjà essayé ce problème, il ne compte donc plus.",
  again: "Réessayer",
  show: "Solution",
  shown: "La solution est marquée sur le plateau.",
  "shown.places": "La solution : {places}.",
  next: "Suivant",
  other: "Un autre",
};
