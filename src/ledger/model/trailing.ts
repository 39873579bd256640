/**
 * Bytes that follow the end of a container, or belong to nothing in it: they are part of the
 * file, and nothing reads them.
 */
export interface TrailingBytes {
  /** What ended before them, or has them: `the zip "a.zip"`. */
  readonly after: string;
  /** They are before its end, and of no file in it. */
  readonly isInside?: true;
  /** Of the first of them, from the container's beginning. */
  readonly offset: number;
  readonly bytes: number;
}

/** The part of `total` bytes that comes after `offset`, if any. */
export function trailing(after: string, offset: number, total: number): readonly TrailingBytes[] {
  return total > offset ? [{ after, offset, bytes: total - offset }] : [];
}
