/** What a hint and the coach say in German. */

import type { HintTexts } from "./en";

export const de: HintTexts = {
  title: "Tipp",
  thinking: "Denkt nach …",
  "thinking.percent": "Denkt nach: {percent} %",
  stop: "Abbrechen",
  close: "Tipp schließen",
  place: "Schau dir die markierte Stelle an.",
  places: "Schau dir die markierten Stellen an: Mehrere Züge sind eine Überlegung wert.",
  "place.none": "Hier geht es um keine Stelle: Schau, was du hast und was im Angebot ist.",
  forced: "Es gibt nur einen Zug.",
  what: "Was soll ich tun?",
  why: "Warum?",
  proven: "Das ist sicher: Das Spiel wurde bis zum Ende durchgerechnet.",
  clear: "Alle anderen verglichenen Züge sind mit Sicherheit schlechter.",
  likely: "Das sieht am besten aus, ist aber nicht sicher.",
  "close.call": "Zu knapp, um es zu sagen: Diese Züge sind ungefähr gleich gut.",
  "why.title": "Was dafür spricht",
  against: "Verglichen mit: {what}",
  "why.none": "Nichts, was sich sofort zählen lässt; den Unterschied macht, was folgen kann.",
  counted: "Tipps werden gezählt und am Ende angezeigt.",
  again: "Noch einmal fragen",
  failed: "Gerade gibt es keinen Tipp.",
  busy: "Zu viele warten gerade auf Tipps. Versuch es in einer Minute noch einmal.",
  hidden: "Deck zuerst die Hand auf, dann frag nach einem Tipp.",

  "coach.title": "Trainer",
  "coach.said": "Willst du noch einmal überlegen? Dieser Zug hat wohl {points} Punkte gekostet, mindestens {low}. Ein Punkt ist ein Prozent eines Sieges.",
  "coach.better": "Besser: {what}",
  "coach.better.place": "Die bessere Stelle ist markiert.",
  "coach.back": "Zurücknehmen",
  "coach.keep": "So lassen",
};
