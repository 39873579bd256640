// In a table of finite state entropy, every state has a symbol, and the states that may follow.

import { type BackwardBits, ForwardBits, ZstdError } from './bits.ts';

export interface FseTable {
  readonly log: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
  readonly bases: Uint16Array;
}

/**
 * Returns a table as it is written, and how many bytes it takes.
 * @throws {ZstdError}
 */
export function readFse(bytes: Uint8Array, maxLog: number, maxSymbol: number) {
  const input = new ForwardBits(bytes);
  const log = input.read(4) + 5;
  if (log > maxLog) throw new ZstdError('have a table that is too fine');
  const shares: number[] = [];
  let rest = 1 << log;
  while (rest > 0) {
    if (shares.length > maxSymbol) throw new ZstdError('have a table of too many symbols');
    const few = 31 - Math.clz32(rest + 1);
    const mask = (1 << few) - 1;
    const short = 2 * mask + 1 - rest - 1;
    let value = input.peek(few + 1);
    if ((value & mask) < short) {
      value &= mask;
      input.skip(few);
    } else {
      if (value > mask) value -= short;
      input.skip(few + 1);
    }
    const share = value - 1;
    rest -= Math.abs(share);
    shares.push(share);
    if (share !== 0) continue;
    let more: number;
    do {
      more = input.read(2);
      for (let i = 0; i < more; i++) shares.push(0);
    } while (more === 3 && shares.length <= maxSymbol);
  }
  if (rest < 0 || shares.length > maxSymbol + 1)
    throw new ZstdError('have a table whose shares do not add up');
  return { table: fseTable(shares, log), used: input.used };
}

/** `shares` has the number of states by symbol; -1 is less than one, which is one all the same. */
export function fseTable(shares: readonly number[], log: number): FseTable {
  const size = 1 << log;
  const symbols = new Uint8Array(size);
  const next = shares.map((share) => Math.abs(share));
  let high = size;
  for (const [symbol, share] of shares.entries()) if (share === -1) symbols[--high] = symbol;
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  for (const [symbol, share] of shares.entries())
    for (let i = 0; i < share; i++) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= high);
    }
  const bits = new Uint8Array(size);
  const bases = new Uint16Array(size);
  for (let state = 0; state < size; state++) {
    const symbol = symbols[state] ?? 0;
    const value = next[symbol] ?? 1;
    next[symbol] = value + 1;
    const count = log - (31 - Math.clz32(value));
    bits[state] = count;
    bases[state] = (value << count) - size;
  }
  return { log, symbols, bits, bases };
}

/** Has one symbol in all states. */
export function makeSingleTable(symbol: number): FseTable {
  return {
    log: 0,
    symbols: Uint8Array.of(symbol),
    bits: new Uint8Array(1),
    bases: new Uint16Array(1),
  };
}

export function nextState({ bits, bases }: FseTable, state: number, input: BackwardBits): number {
  return (bases[state] ?? 0) + input.read(bits[state] ?? 0);
}
