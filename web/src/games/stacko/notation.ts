/** Words of the notation taken apart, so that they can be said in any language. */

export type ParsedWord =
  { kind: "take"; place: number } | { kind: "draw" } | { kind: "pass" } | { kind: "other"; word: string };

export function parseWord(word: string): ParsedWord {
  if (word === "pass") return { kind: "pass" };
  if (word === "draw") return { kind: "draw" };
  const [first, second] = word.split(" ");
  if (first === "take") return { kind: "take", place: Number(second) };
  return { kind: "other", word };
}
