/** Where the things are that lessons and tips point at. */

export const SPOTS = {
  tower: ".towers section:first-child .tower",
  other: ".towers section:nth-child(2) .tower",
  offer: ".offer .piece",
  talon: ".talon",
  discard: ".discard",
  points: ".points",
  round: ".round",
  buttons: ".foot .buttons",
} as const;
