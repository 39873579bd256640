// A database can hold so many rows at most, and a damaged one has these words.

import { SourceError } from '../error.ts';

/**
 * A row has at least two bytes of its own and two that lead to it. Pages of a damaged or hostile
 * image that lead to one another have more, without end.
 */
export function mostRows(bytes: number): number {
  return Math.max(LEAST_ROWS, bytes / 4);
}

/** Answers about the database itself are rows, too. */
const LEAST_ROWS = 1000;

export const ENDLESS =
  'It has more rows than its bytes have room for: its pages lead to one another.';

export function damaged(found: string): SourceError {
  return new SourceError(
    'corrupt',
    'This SQLite database is damaged.',
    found,
    'Copy the file again from where it was written.',
  );
}
