// Reads a run's entries to their end, through calls that page by whole seconds.

import type { Api } from '../http/api.ts';
import { liveError } from '../http/fault.ts';
import type { RunEntries } from './entries.ts';

/** Rows per call; the server's own default. */
const PAGE = 1_000;
const MAX_PER_SECOND = 256_000;
/** Entries become visible a moment after the second that they carry: that much is read again. */
const OVERLAP_SECONDS = 5;

export interface Pulled {
  /** Entries that were new. */
  readonly added: number;
  /** Where the next reading may start: everything before was seen. */
  readonly next: number;
}

/**
 * Reads from a second on until nothing more comes. Each page begins with the second that the
 * last one ended with, and a server may give fewer rows than a page has: it is the end only when
 * a page brings no later second and no row that is new.
 * @throws {LiveError}
 */
export async function pull(api: Api, entries: RunEntries, start: number): Promise<Pulled> {
  let from = start;
  let limit = PAGE;
  let added = 0;
  const seen = new Set<string>();
  for (;;) {
    const { records, rows } = await api.audit(from, limit);
    let [fresh, latest] = [0, from];
    for (const record of records) {
      if (entries.add(record) === 'new') added++;
      if (!seen.has(record.id)) fresh++;
      seen.add(record.id);
      latest = Math.max(latest, record.createdAt);
    }
    if (latest > from) {
      from = latest;
      limit = PAGE;
      // Rows of earlier seconds do not come again.
      seen.clear();
      for (const { id, createdAt } of records) if (createdAt === latest) seen.add(id);
    } else if (rows >= limit) {
      // One second has more entries than a page: it is read in one piece.
      limit *= 4;
      if (limit > MAX_PER_SECOND) throw tooMany(from);
    } else if (fresh === 0) {
      return { added, next: Math.max(start, from - OVERLAP_SECONDS) };
    }
  }
}

function tooMany(second: number) {
  return liveError(
    'refused',
    'One second has more entries than can be read.',
    `More than ${MAX_PER_SECOND} entries carry the time ${second}, and the server pages by whole seconds.`,
    'Export the run on the server and open the file instead.',
  );
}
