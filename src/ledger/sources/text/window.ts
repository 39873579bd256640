// A window holds a part of a source that is read in order: it grows while something is read that
// does not end in it, and begins again behind what was read.

import { type Bytes, MAX_WHOLE } from '../bytes.ts';
import { SourceError } from '../error.ts';

/** No cache keeps a slice so large: nobody goes back when a text is read in order. */
export const SLICE = 512 * 1024;

export class SlidingWindow {
  bytes: Uint8Array = new Uint8Array();
  start: number;
  private readonly source: Bytes;
  private readonly slice: number;

  constructor(source: Bytes, start = 0, slice = SLICE) {
    this.source = source;
    this.start = start;
    this.slice = slice;
  }

  dropTo(at: number): void {
    this.bytes = this.bytes.subarray(at);
    this.start += at;
  }

  /**
   * Adds what follows: twice as much each time, so that a long value is not copied often. False
   * when nothing follows.
   * @throws {SourceError} when the held bytes fit in no array.
   */
  grow(): boolean {
    const { bytes: held, source, start } = this;
    const from = start + held.length;
    if (from >= source.size) return false;
    const more = source.read(from, from + Math.max(this.slice, held.length));
    if (held.length + more.length > MAX_WHOLE) throw tooLong(start);
    this.bytes = held.length ? joined(held, more) : more;
    return more.length > 0;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function tooLong(start: number): SourceError {
  return new SourceError(
    'too large',
    'A value of this file is too long.',
    `What begins at byte ${start} has more than ${MAX_WHOLE} bytes. A value is read as a whole, and up to so many are possible.`,
    'Look at what wrote it: records of this format are far shorter.',
  );
}
