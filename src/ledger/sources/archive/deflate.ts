// fflate inflates; it knows where the packed data end, and does not say.

import { Inflate } from 'fflate';

/** Little goes in at a time, so that little can come out before it is counted. */
const STEP = 16 * 1024;

/** The published types of fflate leave out this state. */
interface State {
  /** Unused input, from the byte on in which the next bit is. */
  readonly p: Uint8Array;
  readonly s: {
    readonly f?: number;
    readonly l?: unknown;
    /** The used bits of the first byte of `p`. */
    readonly p?: number;
  };
}

/** Inflates what begins at `from`; returns where it ends. Throws where it is damaged or cut. */
export function inflate(
  bytes: Uint8Array,
  from: number,
  onChunk: (chunk: Uint8Array) => void,
): number {
  const stream = new Inflate(onChunk);
  // The field is private in the types; the tests notice when a version of fflate changes it.
  const state = stream as unknown as State;
  for (let at = from; at < bytes.length; at += STEP) {
    const end = Math.min(at + STEP, bytes.length);
    stream.push(bytes.subarray(at, end), end === bytes.length);
    if (state.s.f && !state.s.l) return end - state.p.length + (state.s.p ? 1 : 0);
  }
  throw new RangeError('the packed data are cut off');
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

const HEADER = 10;
const HAS_CRC = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

/** Returns where the packed data of a gzip begin whose header is at `start` (RFC 1952). */
export function gzipDataStart(bytes: Uint8Array, start: number): number {
  const flags = bytes[start + 3] ?? 0;
  let at = start + HEADER;
  if (flags & HAS_EXTRA) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [HAS_NAME, HAS_COMMENT]) {
    if (!(flags & flag)) continue;
    const zero = bytes.indexOf(0, at);
    if (zero < 0) return bytes.length;
    at = zero + 1;
  }
  return flags & HAS_CRC ? at + 2 : at;
}
