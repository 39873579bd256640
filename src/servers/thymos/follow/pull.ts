// Reading a run's entries to their end, through calls that page by whole seconds.

import type { Api } from '../http/api.ts';
import { liveError } from '../http/fault.ts';
import type { RunBook } from './book.ts';

/** Rows asked for at once; the server's own default. */
const PAGE = 1_000;
const MOST_PER_SECOND = 256_000;
/** Entries become visible a moment after the second that they carry: that much is read again. */
const OVERLAP_SECONDS = 5;

export interface Pulled {
  /** Entries that were not held. */
  readonly added: number;
  /** Rows that could not be read as entries. */
  readonly unreadable: number;
  /** Where the next reading may start: everything before was seen. */
  readonly next: number;
}

/**
 * Reads from a second on until nothing more comes. The same second comes back with
 * every page, so that an end is only believed when a reading brings no later second
 * and no row that is new: a server may give fewer rows than asked for.
 * @throws {LiveError}
 */
export async function pull(
  api: Api,
  book: RunBook,
  start: number,
  signal: AbortSignal,
): Promise<Pulled> {
  let from = start;
  let limit = PAGE;
  let [added, unreadable] = [0, 0];
  const seen = new Set<string>();
  for (;;) {
    const page = await api.audit({ from, limit }, signal);
    unreadable = Math.max(unreadable, page.rows - page.records.length);
    let [fresh, latest] = [0, from];
    for (const record of page.records) {
      if (book.add(record) === 'new') added++;
      const isUnseen = !seen.has(record.id);
      if (isUnseen) fresh++;
      seen.add(record.id);
      latest = Math.max(latest, record.createdAt);
    }
    if (latest > from) {
      from = latest;
      limit = PAGE;
      // Of earlier seconds nothing comes again.
      seen.clear();
      for (const { id, createdAt } of page.records) if (createdAt === latest) seen.add(id);
    } else if (page.rows >= limit) {
      // One second holds more than a page: it is asked for in one piece.
      limit *= 4;
      if (limit > MOST_PER_SECOND) throw tooMany(from);
    } else if (fresh === 0) {
      return { added, unreadable, next: Math.max(start, from - OVERLAP_SECONDS) };
    }
  }
}

function tooMany(second: number) {
  return liveError(
    'refused',
    {
      title: 'One second holds more entries than can be read.',
      detail: `More than ${MOST_PER_SECOND} entries carry the time ${second}, and the server pages by whole seconds.`,
      todo: 'Export the run on the server and open the file instead.',
    },
    { retry: false },
  );
}
