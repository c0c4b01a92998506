/** What a hint and the coach say in Spanish. */

import type { HintTexts } from "./en";

export const es: HintTexts = {
  title: "Pista",
  thinking: "Pensando…",
  "thinking.percent": "Pensando: {percent} %",
  stop: "Parar",
  close: "Cerrar la pista",
  place: "Fíjate en el lugar marcado.",
  places: "Fíjate en los lugares marcados: hay varias jugadas que vale la pena pensar.",
  "place.none": "No se trata de un lugar: mira lo que tienes y lo que se ofrece.",
  forced: "Solo hay una jugada.",
  what: "¿Qué hago?",
  why: "¿Por qué?",
  proven: "Es seguro: la partida se ha calculado hasta el final.",
  clear: "Todas las demás jugadas comparadas son peores con seguridad.",
  likely: "Parece la mejor, pero no es seguro.",
  "close.call": "Demasiado igualado: estas jugadas parecen más o menos igual de buenas.",
  "why.title": "Lo que habla a su favor",
  against: "Comparada con: {what}",
  "why.none": "Nada que se pueda contar al momento; la diferencia está en lo que puede venir después.",
  counted: "Las pistas se cuentan y se muestran al final.",
  again: "Volver a preguntar",
  failed: "Ahora mismo no hay ninguna pista.",
  busy: "Demasiada gente espera pistas. Inténtalo de nuevo en un minuto.",
  hidden: "Descubre primero la mano y luego pide una pista.",

  "coach.title": "Entrenador",
  "coach.said": "¿Quieres pensarlo otra vez? Esa jugada ha costado probablemente {points} puntos, y como mínimo {low}. Un punto es un uno por ciento de una victoria.",
  "coach.better": "Mejor: {what}",
  "coach.better.place": "El mejor lugar está marcado.",
  "coach.back": "Deshacerla",
  "coach.keep": "Dejarla así",
};
