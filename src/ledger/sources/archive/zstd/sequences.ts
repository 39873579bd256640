// A sequence says how many literals come, then how much earlier output, and from where.

import { BackwardBits, ZstdError } from './bits.ts';
import { type FseTable, fseTable, makeSingleTable, nextState, readFse } from './fse.ts';

/** One block leaves this for the next. */
export interface CodingMemory {
  tables: (FseTable | null)[];
  readonly offsets: [number, number, number];
}

interface Codes {
  readonly name: 'literals' | 'offsets' | 'matches';
  readonly maxLog: number;
  readonly maxSymbol: number;
  readonly standard: FseTable;
}

const ones = (count: number, of = 1) => Array<number>(count).fill(of);

const LITERALS: Codes = {
  name: 'literals',
  maxLog: 9,
  maxSymbol: 35,
  standard: fseTable(
    [4, 3, ...ones(11, 2), 1, 1, 1, ...ones(9, 2), 3, 2, ...ones(5), ...ones(4, -1)],
    6,
  ),
};
const OFFSETS: Codes = {
  name: 'offsets',
  maxLog: 8,
  maxSymbol: 31,
  standard: fseTable([...ones(6), 2, 2, 2, ...ones(15), ...ones(5, -1)], 5),
};
const MATCHES: Codes = {
  name: 'matches',
  maxLog: 9,
  maxSymbol: 52,
  standard: fseTable([1, 4, 3, ...ones(6, 2), ...ones(37), ...ones(7, -1)], 6),
};
/** The order is that in which their tables are written. */
const ALL = [LITERALS, OFFSETS, MATCHES];

const LITERAL_BITS = [
  ...ones(16, 0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
];
const MATCH_BITS = [
  ...ones(32, 0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  4,
  5,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
];
const LITERAL_BASES = bases(LITERAL_BITS, 0);
const MATCH_BASES = bases(MATCH_BITS, 3);

function bases(bits: readonly number[], from: number): readonly number[] {
  let at = from;
  return bits.map((count) => {
    const base = at;
    at += 2 ** count;
    return base;
  });
}

/**
 * `take` gets each sequence, in order.
 * @throws {ZstdError}
 */
export function readSequences(
  bytes: Uint8Array,
  remembered: CodingMemory,
  take: (literals: number, match: number, offset: number) => void,
): void {
  const [count, start] = readCount(bytes);
  if (count === 0) {
    if (start !== bytes.length) throw new ZstdError('have more after a block without sequences');
    return;
  }
  const modes = bytes[start] ?? 0;
  if (modes & 3) throw new ZstdError('use a mode that does not exist');
  let at = start + 1;
  remembered.tables = ALL.map((codes, nth) => {
    const mode = (modes >> (6 - 2 * nth)) & 3;
    if (mode === 0) return codes.standard;
    if (mode === 3) {
      const known = remembered.tables[nth];
      if (!known) throw new ZstdError('repeat a table that was not there');
      return known;
    }
    if (mode === 1) {
      const symbol = bytes[at++] ?? 255;
      if (symbol > codes.maxSymbol) throw new ZstdError(`have unknown codes of ${codes.name}`);
      return makeSingleTable(symbol);
    }
    const { table, used } = readFse(bytes.subarray(at), codes.maxLog, codes.maxSymbol);
    at += used;
    return table;
  });
  const [literals, offsets, matches] = remembered.tables;
  if (!literals || !offsets || !matches) return;
  const input = new BackwardBits(bytes.subarray(at));
  let literal = input.read(literals.log);
  let offset = input.read(offsets.log);
  let match = input.read(matches.log);
  for (let left = count; left > 0; left--) {
    const offsetBits = offsets.symbols[offset] ?? 0;
    const far = 2 ** offsetBits + input.read(offsetBits);
    const matchCode = matches.symbols[match] ?? 0;
    const matched = (MATCH_BASES[matchCode] ?? 0) + input.read(MATCH_BITS[matchCode] ?? 0);
    const code = literals.symbols[literal] ?? 0;
    const own = (LITERAL_BASES[code] ?? 0) + input.read(LITERAL_BITS[code] ?? 0);
    if (left > 1) {
      literal = nextState(literals, literal, input);
      match = nextState(matches, match, input);
      offset = nextState(offsets, offset, input);
    }
    // The check comes before anything is copied, so that no more is done than there are bits for.
    if (input.left < 0) throw new ZstdError('end inside their sequences');
    take(own, matched, distance(far, own, remembered.offsets));
  }
  if (input.left !== 0) throw new ZstdError('have more than their sequences');
}

function readCount(bytes: Uint8Array): readonly [count: number, start: number] {
  const [first = 0, second = 0, third = 0] = bytes;
  if (bytes.length === 0) throw new ZstdError('end before their sequences');
  if (first < 128) return [first, 1];
  if (first < 255) return [((first - 128) << 8) + second, 2];
  return [second + (third << 8) + 0x7f00, 3];
}

/** The last three distances have short names, which change with every use. */
function distance(value: number, literals: number, last: CodingMemory['offsets']): number {
  if (value > 3) {
    const far = value - 3;
    last[2] = last[1];
    last[1] = last[0];
    last[0] = far;
    return far;
  }
  const nth = value - 1 + (literals === 0 ? 1 : 0);
  if (nth === 0) return last[0];
  const far = nth === 1 ? last[1] : nth === 2 ? last[2] : last[0] - 1;
  if (nth > 1) last[2] = last[1];
  last[1] = last[0];
  last[0] = far;
  return far;
}
