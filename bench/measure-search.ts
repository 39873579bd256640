// The bench measures a search of a stored ledger: until the first entry is found, and until all
// were looked at.

import { deepStrictEqual } from 'node:assert/strict';
import { thymos } from '../src/formats/thymos/index.ts';
import { toJsonLines } from '../src/formats/thymos/write/writer/containers.ts';
import type { Host } from '../src/ledger/format/reader.ts';
import { SEARCH_START, type SearchPart, type SearchPlace } from '../src/ledger/model/search.ts';
import { writtenLedger } from './ledger.ts';
import { benchService, type Measurement } from './measure.ts';

const QUERIES = [
  'kind:commit',
  'kind:nothing',
  'title:nothing-is-called-this',
  'payload..path:/zzz/',
];

export async function measureSearch(
  entries: number,
  host: Host,
): Promise<{ readonly bytes: Uint8Array; readonly measured: readonly Measurement[] }> {
  const bytes = new Uint8Array(toJsonLines(writtenLedger(entries - 1, host.hash)));
  const ask = benchService(host);
  const { id, entries: held } = await ask({
    name: 'grow ledger',
    input: {
      key: 'bench',
      name: 'searched',
      origin: { kind: 'server', server: 'bench', run: 'bench' },
      format: thymos.manifest.id,
      file: new Blob([bytes]),
    },
  });
  const measured: Measurement[] = [];
  for (const query of QUERIES) {
    const start = performance.now();
    let first: number | null = null;
    let looked = 0;
    for (let from: SearchPlace | null = SEARCH_START; from; ) {
      const part: SearchPart = await ask({ name: 'search', input: { ledger: id, query, from } });
      if (part.lanes.length > 0) first ??= performance.now() - start;
      looked += part.looked;
      from = part.next;
    }
    deepStrictEqual(looked, held);
    if (first !== null) measured.push({ what: `first found: ${query}`, ms: first, entries: null });
    measured.push({
      what: `all looked at: ${query}`,
      ms: performance.now() - start,
      entries: held,
    });
  }
  return { bytes, measured };
}
