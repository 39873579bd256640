// Reads a stretch of a server's ledger to its end, through calls that page by whole seconds.

import type { Api, AuditQuery } from '../http/api.ts';
import { liveError } from '../http/fault.ts';
import type { RunEntry } from '../http/records.ts';

/** Rows per call; the server's own default. */
const PAGE = 1_000;
const MAX_PER_SECOND = 256_000;

/** What is to be read. */
export interface PulledStretch extends AuditQuery {
  /** Something of it did not come: it is not over before a page brings nothing new. */
  readonly isDoubted?: boolean;
}

/**
 * Each page begins with the second that the last one ended with. A page that is not full is the
 * last one, unless the server gives fewer rows than a page has: what is missing then shows as a
 * hole, and is read with `isDoubted`.
 * @throws {LiveError}
 */
export async function pull(
  api: Api,
  { isDoubted = false, ...query }: PulledStretch,
  take: (records: readonly RunEntry[]) => void,
): Promise<void> {
  let from = query.from ?? 0;
  let limit = PAGE;
  const seen = new Set<string>();
  for (;;) {
    const { records, rows } = await api.entries({ ...query, from, limit });
    const fresh = records.filter(({ id }) => !seen.has(id));
    take(fresh);
    for (const { id } of fresh) seen.add(id);
    const latest = records.reduce((most, { createdAt }) => Math.max(most, createdAt), from);
    if (rows < limit && !isDoubted) return;
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
    } else if (fresh.length === 0) return;
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
