// Recorded ledgers are followed as runs, and compared by everything that is stored of them.

import { expect, vi } from 'vitest';
import { corpusBytes } from '../../../testing/corpus.ts';
import { testFormats } from '../../../testing/formats.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { formatById, readLedger } from '../../format/recognise.ts';
import { inMemory } from '../../sources/bytes.ts';

/** Returns the entries of a recorded ledger as lines, in the order in which they were recorded. */
export async function recordedLines(...path: string[]): Promise<readonly string[]> {
  const name = path.at(-1) ?? '';
  const file = { name, bytes: inMemory(corpusBytes(...path)) };
  const reader = readLedger(formatById(testFormats, 'thymos'), [file], await createTestHost());
  const entries = reader.lanes.flatMap(({ id: lane }) =>
    Array.from(reader.entries(lane), (entry) => ({ lane, ...entry, bytes: entry.bytes.slice() })),
  );
  reader.close();
  entries.sort((a, b) => (a.recordedAt ?? 0) - (b.recordedAt ?? 0));
  return entries.map(
    ({ id, lane, parent, seq, kind, recordedAt, bytes }) =>
      `{"id":"${id}","trajectory_id":"${lane}","parent_id":${JSON.stringify(parent ?? null)},"seq":${seq},"kind":"${kind}","created_at":${recordedAt},"payload":${spell.decode(bytes)}}\n`,
  );
}

const spell = new TextDecoder('utf-8', { ignoreBOM: true });

const BUILD = { build: 'build', source: 'build' };

/** Returns all rows of a ledger, and its bytes, except the names of builds and the time. */
export async function storedRows({ store }: TestSetup, id: string) {
  const row = await store.ledger(id);
  if (!row) throw new Error('the ledger is not there');
  const { build, source } = row;
  const lanes = await store.lanes(build);
  const pages = await Promise.all(
    lanes.map(async ({ lane, pages: { length } }) => ({
      digests: await Promise.all(
        Array.from({ length: length + 1 }, async (_, page) => ({
          ...(await store.digests(build, lane, page)),
          ...BUILD,
        })),
      ),
      texts: await Promise.all(
        Array.from({ length }, async (_, page) => ({
          ...(await store.texts(build, lane, page)),
          ...BUILD,
        })),
      ),
      pages: await Promise.all(
        Array.from({ length }, async (_, page) => ({
          ...(await store.page(build, lane, page)),
          ...BUILD,
        })),
      ),
    })),
  );
  const [file, ...more] = (await store.source(source)) ?? [];
  return {
    row: { ...row, ...BUILD, importedAt: 0, judged: { ...row.judged, at: 0 } },
    lanes: lanes.map((lane) => ({ ...lane, ...BUILD })),
    pages,
    reports: (await store.reports(build)).map((report) => ({ ...report, ...BUILD })),
    overview: { ...(await store.overview(build)), ...BUILD },
    bytes: await file?.file.text(),
    more,
  };
}

interface Grown {
  readonly lines: readonly string[];
  readonly format?: string;
  readonly series?: string;
}

const origin = { kind: 'server', server: 'http://localhost:3001', run: 'r1' } as const;

export function grow(
  { ask }: Pick<TestSetup, 'ask'>,
  { lines, format = 'thymos', ...more }: Grown,
) {
  const file = new Blob([...lines]);
  return ask({
    name: 'grow ledger',
    input: { key: 'a', name: 'followed', origin, format, file, ...more },
  });
}

/**
 * Adds the last `steps` lines one by one, and compares about `compared` times everything stored
 * with what is stored of the same bytes read at once.
 */
export async function growsAsAtOnce(
  lines: readonly string[],
  steps: number,
  compared: number,
  format = 'thymos',
): Promise<{ readonly inPlace: number }> {
  const setup = createSetup();
  const extend = vi.spyOn(setup.store, 'extend');
  const every = Math.ceil(steps / compared);
  for (let left = steps - 1; left >= 0; left--) {
    const grown = { lines: lines.slice(0, lines.length - left), format };
    const { id } = await grow(setup, { ...grown, series: 's' });
    if (left % every) continue;
    const atOnce = createSetup();
    await grow(atOnce, grown);
    expect(await storedRows(setup, id)).toEqual(await storedRows(atOnce, id));
  }
  return { inPlace: extend.mock.calls.length };
}
