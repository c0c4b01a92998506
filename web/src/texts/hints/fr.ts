/** What a hint and the coach say in French. */

import type { HintTexts } from "./en";

export const fr: HintTexts = {
  title: "Indice",
  thinking: "Réflexion en cours…",
  "thinking.percent": "Réflexion : {percent} %",
  stop: "Arrêter",
  close: "Fermer l’indice",
  place: "Regarde l’endroit marqué.",
  places: "Regarde les endroits marqués : plusieurs coups méritent réflexion.",
  "place.none": "Il ne s’agit pas d’un endroit : regarde ce que tu as et ce qui est proposé.",
  forced: "Il n’y a qu’un seul coup.",
  what: "Que faire ?",
  why: "Pourquoi ?",
  proven: "C’est certain : la partie a été calculée jusqu’à la fin.",
  clear: "Tous les autres coups comparés sont moins bons, c’est certain.",
  likely: "C’est sans doute le meilleur coup, mais ce n’est pas certain.",
  "close.call": "Trop serré pour trancher : ces coups se valent à peu près.",
  "why.title": "Ce qui plaide pour ce coup",
  against: "Comparé à : {what}",
  "why.none": "Rien qui se compte tout de suite ; la suite possible fait la différence.",
  counted: "Les indices sont comptés et affichés à la fin.",
  again: "Redemander",
  failed: "Pas d’indice pour le moment.",
  busy: "Trop de personnes attendent un indice. Réessaie dans une minute.",
  hidden: "Découvre d’abord la main, puis demande un indice.",

  "coach.title": "Coach",
  "coach.said": "Veux-tu y réfléchir encore ? Ce coup a sans doute coûté {points} points, et au moins {low}. Un point vaut un pour cent d’une victoire.",
  "coach.better": "Mieux : {what}",
  "coach.better.place": "Le meilleur endroit est marqué.",
  "coach.back": "Reprendre le coup",
  "coach.keep": "Laisser ainsi",
};
