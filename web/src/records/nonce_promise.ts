/** The promise of a nonce: its fingerprint, which is told before the deal (F10). */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function promiseOf(nonce: string): string {
  return bytesToHex(sha256(utf8ToBytes(nonce)));
}
