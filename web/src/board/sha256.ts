/** SHA-256 and HMAC in plain code: a browser offers them only on https, and a deal is to be checked everywhere. */

const K = constants();

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) {
    if (isPrime(n)) found.push(fraction(Math.cbrt(n)));
  }
  return Uint32Array.from(found);
}

function start(): Uint32Array {
  return Uint32Array.from([2, 3, 5, 7, 11, 13, 17, 19].map((n) => fraction(Math.sqrt(n))));
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

const right = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const state = start();
  const words = new DataView(padded(message).buffer);
  for (let at = 0; at < words.byteLength; at += 64) mix(state, words, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    out.setUint32(4 * index, word);
  });
  return new Uint8Array(out.buffer);
}

function padded(message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(message.length) * 8n);
  return whole;
}

function mix(state: Uint32Array, words: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = words.getUint32(at + 4 * i);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0] = [w[i - 15], w[i - 2], w[i - 16], w[i - 7]];
    w[i] = (right(a, 7) ^ right(a, 18) ^ (a >>> 3)) + c + d + (right(b, 17) ^ right(b, 19) ^ (b >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const one = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0);
    const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
