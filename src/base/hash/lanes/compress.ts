// BLAKE3's compression in four lanes: word i of vector v is of the message in lane i, so that one
// instruction works on four messages, or on four pieces of one. Written out once, without loops but
// that over blocks. https://github.com/BLAKE3-team/BLAKE3-specs

import { type Byte, emitSet, encodeModule, get, i32, i32x4, type Local, repeat } from './module.ts';

export const LANES = 4;
export const BLAKE3_BLOCK = 64;
const WORDS = 16;
const VECTOR = 16;

export const IV = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const ROUNDS = 7;

/** Where in the memory what it works on is; a vector each, of chaining values eight. */
export const AT = {
  chaining: 0,
  counterLow: 8 * VECTOR,
  counterHigh: 9 * VECTOR,
  length: 10 * VECTOR,
  flags: 11 * VECTOR,
  /** Here nothing of it is any more. */
  end: 12 * VECTOR,
} as const;

/** Addresses of four messages' blocks, and how many of each. All have the same lengths and flags. */
const FROM: readonly Local[] = [0, 1, 2, 3];
const COUNT: Local = 4;
const PARAMS = 5;
const locals = (from: Local, count: number): readonly Local[] =>
  Array.from({ length: count }, (_, i) => from + i);
const CHAINING = locals(PARAMS, 8);
const MESSAGE = locals(PARAMS + 8, WORDS);
const STATE = locals(PARAMS + 8 + WORDS, WORDS);

/** The bytes of words, of two vectors of four. */
const words = (...chosen: readonly number[]): readonly Byte[] =>
  i32x4.shuffle(chosen.flatMap((word) => locals(4 * word, 4)));
/** Each word to the right by whole bytes, around. */
const rotated = (bytes: number): readonly Byte[] =>
  i32x4.shuffle(locals(0, VECTOR).map((at) => (at & ~3) | ((at + bytes) & 3)));

const of = (list: readonly Local[], i: number): Local => list[i] ?? 0;

/** a ← b ⊙ c, word by word. */
const combine = (a: Local, b: Local, c: Local, op: readonly Byte[]): readonly Byte[] => [
  ...get(b),
  ...get(c),
  ...op,
  ...emitSet(a),
];

function rotate(a: Local, bits: number): readonly Byte[] {
  if (bits === 16) return [...get(a), ...get(a), ...rotated(bits / 8), ...emitSet(a)];
  return [
    ...get(a),
    ...i32.const(bits),
    ...i32x4.shiftRight,
    ...get(a),
    ...i32.const(32 - bits),
    ...i32x4.shiftLeft,
    ...i32x4.or,
    ...emitSet(a),
  ];
}

function mix(a: Local, b: Local, c: Local, d: Local, x: Local, y: Local): readonly Byte[] {
  const half = (message: Local, first: number, second: number) => [
    ...combine(a, a, b, i32x4.add),
    ...combine(a, a, message, i32x4.add),
    ...combine(d, d, a, i32x4.xor),
    ...rotate(d, first),
    ...combine(c, c, d, i32x4.add),
    ...combine(b, b, c, i32x4.xor),
    ...rotate(b, second),
  ];
  return [...half(x, 16, 12), ...half(y, 8, 7)];
}

/** Columns, then diagonals. */
const MIXED = [
  ...[0, 1, 2, 3].map((i) => [i, i + 4, i + 8, i + 12]),
  ...[0, 1, 2, 3].map((i) => [i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12]),
];

function rounds(): readonly Byte[] {
  const code: (readonly Byte[])[] = [];
  let order = locals(0, WORDS);
  for (let round = 0; round < ROUNDS; round++) {
    MIXED.forEach(([a = 0, b = 0, c = 0, d = 0], i) => {
      const [x, y] = [of(MESSAGE, order[2 * i] ?? 0), of(MESSAGE, order[2 * i + 1] ?? 0)];
      code.push(mix(of(STATE, a), of(STATE, b), of(STATE, c), of(STATE, d), x, y));
    });
    order = PERMUTATION.map((i) => order[i] ?? 0);
  }
  return code.flat();
}

/** Four words of four messages become four words of four lanes. */
function transposed(four: number): readonly Byte[] {
  const row = (i: number) => of(STATE, i);
  const pair = (i: number) => of(STATE, 4 + i);
  const word = (i: number) => of(MESSAGE, 4 * four + i);
  return [
    ...FROM.flatMap((at, i) => [...get(at), ...i32x4.load(VECTOR * four), ...emitSet(row(i))]),
    ...combine(pair(0), row(0), row(1), words(0, 4, 1, 5)),
    ...combine(pair(1), row(2), row(3), words(0, 4, 1, 5)),
    ...combine(pair(2), row(0), row(1), words(2, 6, 3, 7)),
    ...combine(pair(3), row(2), row(3), words(2, 6, 3, 7)),
    ...combine(word(0), pair(0), pair(1), words(0, 1, 4, 5)),
    ...combine(word(1), pair(0), pair(1), words(2, 3, 6, 7)),
    ...combine(word(2), pair(2), pair(3), words(0, 1, 4, 5)),
    ...combine(word(3), pair(2), pair(3), words(2, 3, 6, 7)),
  ];
}

const loaded = (to: Local, at: number) => [...i32.const(at), ...i32x4.load(0), ...emitSet(to)];

const code = (): readonly Byte[] => [
  ...CHAINING.flatMap((to, i) => loaded(to, AT.chaining + VECTOR * i)),
  ...repeat([
    ...[0, 1, 2, 3].flatMap(transposed),
    ...CHAINING.flatMap((from, i) => [...get(from), ...emitSet(of(STATE, i))]),
    ...[0, 1, 2, 3].flatMap((i) => [
      ...i32.const(IV[i] ?? 0),
      ...i32x4.splat,
      ...emitSet(of(STATE, 8 + i)),
    ]),
    ...[AT.counterLow, AT.counterHigh, AT.length, AT.flags].flatMap((at, i) =>
      loaded(of(STATE, 12 + i), at),
    ),
    ...rounds(),
    ...CHAINING.flatMap((to, i) => combine(to, of(STATE, i), of(STATE, 8 + i), i32x4.xor)),
    ...FROM.flatMap((at) => [...get(at), ...i32.const(BLAKE3_BLOCK), ...i32.add, ...emitSet(at)]),
    ...get(COUNT),
    ...i32.const(-1),
    ...i32.add,
    ...emitSet(COUNT),
    ...get(COUNT),
  ]),
  ...CHAINING.flatMap((from, i) => [
    ...i32.const(AT.chaining + VECTOR * i),
    ...get(from),
    ...i32x4.store(0),
  ]),
];

export interface Compressor {
  /** Its memory, as numbers and as bytes. */
  readonly words: Int32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Takes so many blocks, at least one, of the four messages at these addresses. */
  compress(a: number, b: number, c: number, d: number, blocks: number): void;
}

/** With so many bytes of memory. @throws where WebAssembly, or its SIMD, is not to be had. */
export async function createCompressor(size: number): Promise<Compressor> {
  const bytes = encodeModule({
    name: 'compress',
    memory: 'memory',
    pages: Math.ceil(size / 2 ** 16),
    params: PARAMS,
    vectors: CHAINING.length + MESSAGE.length + STATE.length,
    code: code(),
  });
  const { instance } = await WebAssembly.instantiate(bytes);
  // The module above says what it exports; the host's types cannot know.
  const { memory, compress } = instance.exports as unknown as {
    readonly memory: { readonly buffer: ArrayBuffer };
    readonly compress: Compressor['compress'];
  };
  return { words: new Int32Array(memory.buffer), bytes: new Uint8Array(memory.buffer), compress };
}
