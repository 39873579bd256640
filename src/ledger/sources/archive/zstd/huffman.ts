// Literals are bytes by Huffman codes, whose lengths are written as weights.

import { BackwardBits, ZstdError } from './bits.ts';
import { nextState, readFse } from './fse.ts';

const MAX_BITS = 11;

export interface HuffmanTable {
  readonly most: number;
  /** Has, by the next so many bits, which byte they begin with, and how many of them it takes. */
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
}

/**
 * Returns a table as it is written, and how many bytes it takes.
 * @throws {ZstdError}
 */
export function readHuffman(bytes: Uint8Array) {
  const head = bytes[0] ?? 0;
  if (head >= 128) {
    const count = head - 127;
    const used = 1 + ((count + 1) >> 1);
    if (used > bytes.length) throw new ZstdError('end inside a table');
    const weights = Array.from({ length: count }, (_, i) => {
      const two = bytes[1 + (i >> 1)] ?? 0;
      return i % 2 ? two & 15 : two >> 4;
    });
    return { table: huffmanTable(weights), used };
  }
  const used = 1 + head;
  if (used > bytes.length) throw new ZstdError('end inside a table');
  return { table: huffmanTable(packedWeights(bytes.subarray(1, used))), used };
}

function packedWeights(bytes: Uint8Array): number[] {
  const { table, used } = readFse(bytes, 6, MAX_BITS + 1);
  const input = new BackwardBits(bytes.subarray(used));
  const weights: number[] = [];
  let one = input.read(table.log);
  let other = input.read(table.log);
  while (weights.length < 255) {
    weights.push(table.symbols[one] ?? 0);
    const isLast = input.left < (table.bits[one] ?? 0);
    const next = isLast ? one : nextState(table, one, input);
    [one, other] = [other, next];
    if (!isLast) continue;
    weights.push(table.symbols[one] ?? 0);
    return weights;
  }
  throw new ZstdError('have a table of too many symbols');
}

/** The last weight is not in `weights`, because it follows from the others. */
function huffmanTable(weights: number[]): HuffmanTable {
  const sum = weights.reduce((all, weight) => all + (weight ? 2 ** (weight - 1) : 0), 0);
  const most = 32 - Math.clz32(sum);
  const rest = 2 ** most - sum;
  if (sum === 0 || most > MAX_BITS || (rest & (rest - 1)) !== 0 || weights.length > 255)
    throw new ZstdError('have a table of codes that does not add up');
  weights.push(32 - Math.clz32(rest));
  const size = 1 << most;
  const symbols = new Uint8Array(size);
  const bits = new Uint8Array(size);
  let at = 0;
  for (let weight = 1; weight <= most; weight++)
    for (const [symbol, own] of weights.entries()) {
      if (own !== weight) continue;
      const end = at + 2 ** (weight - 1);
      symbols.fill(symbol, at, end);
      bits.fill(most + 1 - weight, at, end);
      at = end;
    }
  return { most, symbols, bits };
}

/** Fills `target` from one stream. @throws {ZstdError} when the stream has more or less */
export function decodeHuffman(
  { most, symbols, bits }: HuffmanTable,
  stream: Uint8Array,
  target: Uint8Array,
): void {
  const input = new BackwardBits(stream);
  for (let i = 0; i < target.length; i++) {
    const next = input.peek(most);
    target[i] = symbols[next] ?? 0;
    input.left -= bits[next] ?? 0;
    if (input.left < 0) break;
  }
  if (input.left !== 0) throw new ZstdError('have literals of another number');
}
