/** The texts of the puzzles in Spanish. */

import type { PuzzleTexts } from "./en";

export const es: PuzzleTexts = {
  title: "Problemas",
  intro: "Finales de partidas reales. El mazo está vacío, así que ya no hay nada oculto: la mejor jugada se puede calcular. En cada problema solo cuenta tu primer intento.",
  solved: "{solved} de {count} resueltos",
  rating: "Tu puntuación: {rating}",
  streak: "{n} seguidos",
  start: "Empezar",
  "ask.win": "Puedes ganar. ¿Con qué jugada?",
  "ask.draw": "Aún puedes salvar el empate. ¿Con qué jugada?",
  "grade.1": "Fácil",
  "grade.2": "Medio",
  "grade.3": "Difícil",
  holds: "A {who} aún le queda:",
  "holds.nothing": "A {who} no le quedan cartas.",
  "right.win": "Correcto: así ganas.",
  "right.draw": "Correcto: así salvas el empate.",
  "wrong.draw": "Así solo empatas. Puedes ganar.",
  "wrong.loss": "Así pierdes. Puedes ganar.",
  "wrong.loss.draw": "Así pierdes. Puedes salvar el empate.",
  change: "Puntuación: {rating} ({change})",
  practice: "Este problema ya lo has intentado, así que ya no cuenta.",
  again: "Volver a intentarlo",
  show: "Solución",
  shown: "La solución está marcada en el tablero.",
  "shown.places": "La solución: {places}.",
  next: "Siguiente",
  other: "Otro",
};
