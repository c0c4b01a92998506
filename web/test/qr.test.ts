import { expect, test } from "vitest";
import { qr } from "../src/board/qr";
import { hex, sha256 } from "../src/board/sha256";

function print(text: string): string {
  const rows = qr(text).map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  return hex(sha256(new TextEncoder().encode(rows.join("\n"))));
}

/* The SHA-256 of the rows of codes that a scanner has read. */
const READ: [string, string][] = [
  ["a", "e8ab680854e4019c4ac89bd0e19dfe1f7e967f3cafd048091b3e3ec474b6f431"],
  ["http://127.0.0.1:8765/table/GFeqdQYwLDHi", "713cbf8c52c2156d03a59455df2bb83b0b1bbf472b38acd20a9e7b6bcf60aa09"],
  ["https://tafelrunde.example.org/table/abcdefghijkl-0123456789-abcdefghijkl-0123456789-abcdefghijkl-0123456789-xyz-abcdefghijkl-0123456789-abcdefghijkl", "bd5fa7f806a12dbabae0300a5bb26cd675ff4b733f3f79a3176f9d77787ff26e"],
];

test.each(READ)("the code of %s is the one that a scanner read", (text, expected) => {
  expect(print(text)).toBe(expected);
});

test("a text that is too long is refused", () => {
  expect(() => qr("x".repeat(300))).toThrow(RangeError);
});
