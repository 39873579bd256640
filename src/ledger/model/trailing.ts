/**
 * Bytes that follow the end of a container, or belong to nothing in it, are part of the file, and
 * nothing reads them.
 */
export interface TrailingBytes {
  readonly after: string;
  /** They are before its end, and of no file in it. */
  readonly isInside?: true;
  readonly offset: number;
  readonly bytes: number;
}

/** Returns the part of `total` bytes that comes after `offset`, if any. */
export function trailing(after: string, offset: number, total: number): readonly TrailingBytes[] {
  return total > offset ? [{ after, offset, bytes: total - offset }] : [];
}
