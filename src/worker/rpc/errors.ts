// What a failed import says to the person: what happened, and what to do.

import type { ImportError } from '../../core/model/import.ts';
import { SourceError } from '../../sources/error.ts';
import { Cancelled } from '../import/pace.ts';

export function importError(error: unknown, size: number): ImportError {
  if (error instanceof SourceError) {
    const { cause, title, detail, todo } = error;
    return { cause, title, detail, todo };
  }
  if (error instanceof Cancelled) {
    return {
      cause: 'cancelled',
      title: 'Cancelled',
      detail: 'The import was cancelled. Nothing of it was kept.',
      todo: 'Import the file again whenever you like.',
    };
  }
  const names = namesOf(error);
  if (names.has('QuotaExceededError')) {
    return {
      cause: 'no space',
      title: 'No space left',
      detail: `The browser has no room for this ledger (${size.toLocaleString('en')} bytes). Nothing of it was kept.`,
      todo: 'Forget ledgers that you no longer need, or free disk space, and import it again.',
    };
  }
  if (names.has('RangeError')) {
    return {
      cause: 'too large',
      title: 'Too large for this browser',
      detail: `The file (${size.toLocaleString('en')} bytes) does not fit into the memory that the browser grants a page.`,
      todo: 'Close other tabs and try again, or verify the file with the command line tool.',
    };
  }
  if (names.has('NotReadableError') || names.has('NotFoundError')) {
    return {
      cause: 'internal',
      title: 'The file could not be read',
      detail: 'It was moved, changed or locked while it was being read. Nothing of it was kept.',
      todo: 'Choose the file again.',
    };
  }
  return {
    cause: 'internal',
    title: 'The import stopped',
    detail: error instanceof Error ? error.message : String(error),
    todo: 'Nothing of it was kept. This is a fault of the program: please report it with this text.',
  };
}

/** The names of an error and of those that it wraps: the database wraps the browser's own. */
function namesOf(error: unknown): Set<string> {
  const names = new Set<string>();
  let next = error;
  for (let depth = 0; depth < 5 && typeof next === 'object' && next !== null; depth++) {
    if ('name' in next && typeof next.name === 'string') names.add(next.name);
    next = 'inner' in next ? next.inner : 'cause' in next ? next.cause : null;
  }
  return names;
}
