/** QR codes of short texts: byte mode, medium correction, versions 1 to 10. */

/* For each version: all codewords, correction codewords of a block, blocks. */
const VERSIONS: readonly (readonly [number, number, number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
const MIDDLES: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];

type Grid = (boolean | null)[][];

/** The modules of the code of a text, dark ones true, with the mask of these that reads best. Throws when the text is too long. */
export function qr(text: string, masks: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7]): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, index) => room(index + 1) >= bytes.length + (index + 1 > 9 ? 3 : 2)) + 1;
  if (version === 0) throw new RangeError("too long for a QR code");
  const words = interleaved(codewords(bytes, version), version);
  const grids = masks.map((mask) => drawn(words, version, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function shape(version: number): readonly [number, number, number] {
  return VERSIONS[version - 1] ?? [26, 10, 1];
}

function room(version: number): number {
  const [all, correction, blocks] = shape(version);
  return all - correction * blocks;
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version > 9 ? 16 : 8);
  bytes.forEach((byte) => {
    push(byte, 8);
  });
  const whole = room(version) * 8;
  push(0, Math.min(4, whole - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < whole; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: whole / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((a, bit) => 2 * a + bit, 0));
}

/** Split into blocks, each with its correction, and woven into one another. */
function interleaved(words: number[], version: number): number[] {
  const [all, correction, count] = shape(version);
  const short = Math.floor(all / count) - correction;
  const longs = all % count;
  const divisor = generator(correction);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const data = words.slice(at, (at += short + (index >= count - longs ? 1 : 0)));
    return { data, check: remainder(data, divisor) };
  });
  const woven: number[] = [];
  for (let i = 0; i <= short; i++) blocks.forEach(({ data }) => { if (i < data.length) woven.push(data[i] ?? 0); });
  for (let i = 0; i < correction; i++) blocks.forEach(({ check }) => { woven.push(check[i] ?? 0); });
  return woven;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result: number[] = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = times(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  const result = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((value, i) => { result[i] = (result[i] ?? 0) ^ times(value, factor); });
  }
  return result;
}

function drawn(words: number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  fixtures(grid, version);
  format(grid, mask);
  if (version >= 7) numbered(grid, version);
  fill(grid, words, mask);
  return grid.map((row) => row.map(Boolean));
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

function fixtures(grid: Grid, version: number): void {
  const size = grid.length;
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0);
    set(grid, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    square(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const middles = MIDDLES[version - 1] ?? [];
  const last = middles.length - 1;
  middles.forEach((x, i) => {
    middles.forEach((y, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) square(grid, x, y, 2, (ring) => ring !== 1);
    });
  });
}

function square(grid: Grid, x: number, y: number, reach: number, dark: (ring: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      set(grid, x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

/** The 15 bits that tell correction (medium is 0) and mask, twice. */
function format(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(i));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(grid, 8, size - 15 + i, bit(i));
  set(grid, 8, size - 8, true);
}

function numbered(grid: Grid, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const a = grid.length - 11 + (i % 3);
    const b = Math.floor(i / 3);
    set(grid, a, b, ((bits >> i) & 1) === 1);
    set(grid, b, a, ((bits >> i) & 1) === 1);
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The words go up and down in columns of two, from the right, past the timing column. */
function fill(grid: Grid, words: number[], mask: number): void {
  const size = grid.length;
  const masked = MASKS[mask] ?? (() => false);
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== null) continue;
        const dark = i < words.length * 8 && (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
        set(grid, x, y, dark !== masked(x, y));
        i += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks of two by two, shapes like the corners, too much of one kind. */
function penalty(grid: boolean[][]): number {
  const lines = grid.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  const columns = lines.map((_, x) => lines.map((line) => line[x]).join(""));
  let sum = 0;
  for (const line of [...lines, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= line.length; i++) {
      const part = line.slice(i, i + 11);
      if (part === "10111010000" || part === "00001011101") sum += 40;
    }
  }
  for (let y = 0; y + 1 < grid.length; y++) {
    for (let x = 0; x + 1 < grid.length; x++) {
      const kind = grid[y]?.[x];
      if (kind === grid[y]?.[x + 1] && kind === grid[y + 1]?.[x] && kind === grid[y + 1]?.[x + 1]) sum += 3;
    }
  }
  const dark = lines.join("").replaceAll("0", "").length;
  return sum + Math.floor(Math.abs((dark * 20) / grid.length ** 2 - 10)) * 10;
}
