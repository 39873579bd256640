// A WebAssembly module of one function, written instruction by instruction: no more of the format
// than that takes. https://webassembly.github.io/spec/core/binary/

export type Byte = number;
/** A local of the function, parameters first. */
export type Local = number;

const I32 = 0x7f;
const V128 = 0x7b;
const SIMD = 0xfd;

/** What the function consists of. It begins with its own memory at address 0. */
export interface OneFunction {
  /** The names by which it and its memory are exported. */
  readonly name: string;
  readonly memory: string;
  /** Pages of 64 KiB. */
  readonly pages: number;
  /** Parameters, 32-bit numbers. It returns nothing. */
  readonly params: number;
  /** Locals of 128 bits, which follow the parameters. */
  readonly vectors: number;
  readonly code: readonly Byte[];
}

export function encodeModule({ name, memory, pages, params, vectors, code }: OneFunction) {
  const body = [1, ...unsigned(vectors), V128, ...code, END];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [[0x60, ...list(Array(params).fill([I32])), 0]]),
    ...section(3, [[0]]),
    ...section(5, [[0, ...unsigned(pages)]]),
    ...section(7, [
      [...text(memory), 2, 0],
      [...text(name), 0, 0],
    ]),
    ...section(10, [[...unsigned(body.length), ...body]]),
  ]);
}

function section(id: Byte, items: readonly (readonly Byte[])[]): readonly Byte[] {
  const bytes = list(items);
  return [id, ...unsigned(bytes.length), ...bytes];
}

function list(items: readonly (readonly Byte[])[]): readonly Byte[] {
  return [...unsigned(items.length), ...items.flat()];
}

function text(ascii: string): readonly Byte[] {
  return list(Array.from(ascii, (letter) => [letter.charCodeAt(0)]));
}

/** LEB128. */
function unsigned(value: number): readonly Byte[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): readonly Byte[] {
  return value >= -0x40 && value < 0x40
    ? [value & 0x7f]
    : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

const END = 0x0b;

export const get = (local: Local): readonly Byte[] => [0x20, ...unsigned(local)];
export const emitSet = (local: Local): readonly Byte[] => [0x21, ...unsigned(local)];
export const i32 = {
  const: (value: number): readonly Byte[] => [0x41, ...signed(value)],
  add: [0x6a],
} as const;

/** Again and again, for as long as the code leaves another number than 0. */
export function repeat(code: readonly Byte[]): readonly Byte[] {
  return [0x03, 0x40, ...code, 0x0d, 0, END];
}

/** Vectors of four 32-bit numbers. Addresses are taken from the stack; an offset is added. */
export const i32x4 = {
  load: (offset: number): readonly Byte[] => [SIMD, 0x00, 0, ...unsigned(offset)],
  store: (offset: number): readonly Byte[] => [SIMD, 0x0b, 0, ...unsigned(offset)],
  splat: [SIMD, 0x11],
  or: [SIMD, 0x50],
  xor: [SIMD, 0x51],
  shiftLeft: [SIMD, ...unsigned(0xab)],
  shiftRight: [SIMD, ...unsigned(0xad)],
  add: [SIMD, ...unsigned(0xae)],
  /** 16 bytes of two vectors, by their numbers among both. */
  shuffle: (bytes: readonly Byte[]): readonly Byte[] => [SIMD, 0x0d, ...bytes],
} as const;
