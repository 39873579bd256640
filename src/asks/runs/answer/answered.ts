// A review journal may answer requests of other files: asked in one file, granted or denied in
// another.

import { endsAt } from '../../../ledger/held/joins.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { RunPoint, RunTie } from '../../../ledger/layout/index.ts';
import type { ComparedLedgerPart } from './part.ts';

const MOST_ANSWERS = 2000;

/** Returns the ties from each request to the entry that decides it. */
export async function answeredTies(
  cache: LedgerCache,
  parts: readonly ComparedLedgerPart[],
): Promise<readonly RunTie[]> {
  const journals = parts.filter(({ row }) => row.format === 'journal');
  if (journals.length === 0) return [];
  const asked = await requestsIn(cache, parts);
  const ties: RunTie[] = [];
  let left = MOST_ANSWERS;
  for (const { row, lanes } of journals)
    for (const { lane, entries, missing } of lanes) {
      const opened = missing === null ? await cache.findLane(row, lane) : null;
      for (let index = 0; opened && index < entries && left > 0; index++, left--)
        for (const { lane: there, commit, format = row.format } of (
          await endsAt(cache, row, opened, index)
        ).links) {
          const from = asked.get(toEntryKey(format, there, commit ?? ''));
          const to = { ledger: row.id, lane, index };
          if (!from) continue;
          const { shape } = (await opened.head(index)).digest.line;
          const verdict = shape === 'denied' ? 'denied' : 'granted';
          const words = {
            words: `asked here, ${verdict} there`,
            back: `asked there, ${verdict} here`,
          };
          ties.push({ kind: 'answered', from, to, ...words });
        }
    }
  return ties;
}

async function requestsIn(
  cache: LedgerCache,
  parts: readonly ComparedLedgerPart[],
): Promise<ReadonlyMap<string, RunPoint>> {
  const all = new Map<string, RunPoint>();
  for (const { row, lanes } of parts) {
    if (row.requests.total === 0) continue;
    for (const { lane } of lanes) {
      const { requests = [] } = (await cache.ports.store.asked(row.build, lane)) ?? {};
      for (const { id, index } of requests)
        all.set(toEntryKey(row.format, lane, id), { ledger: row.id, lane, index });
    }
  }
  return all;
}

function toEntryKey(format: string, lane: string, entry: string): string {
  return JSON.stringify([format, lane, entry]);
}
