// A ledger that grew step by step comes to the same as all of its bytes at once: every recorded
// ledger, and continuations that somebody forged.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusNames, inCorpus } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { anyStep, type Bend, writeJournal } from '../../../testing/journal.ts';
import { writeJournalLine } from '../../review/write.ts';
import { growsAsAtOnce, recordedLines } from './testing.ts';

const PATIENCE_MS = 300_000;

const recordings = [
  ...['thymos', 'thymos/tampered'].flatMap((folder) =>
    corpusNames(folder)
      // Lines of JSON spell neither a byte order mark nor half a surrogate pair in a payload.
      .filter((name) => /\.db$/.test(name) && !/bom|surrogate/.test(name))
      .map((name) => [folder, name] as const),
  ),
  ...['ledger.db', 'terminated.db'].map((name) => ['thymos-server', name] as const),
];

describe('a followed run', () => {
  for (const [folder, name] of recordings)
    it.skipIf(!inCorpus(folder, name))(
      `recorded as ${folder}/${name} is what it is at once`,
      async () => {
        const lines = (await recordedLines(folder, name)).slice(0, 60);
        const { inPlace } = await growsAsAtOnce(lines, lines.length, 4);
        if (folder !== 'thymos/tampered') expect(inPlace).toBe(lines.length - 1);
      },
      PATIENCE_MS,
    );

  it(
    'is what it is at once, however it goes on',
    async () => {
      const lines = await recordedLines('thymos', 'branches.db');
      const other = await recordedLines('thymos', 'run-847.db');
      const bend = fc.constantFrom(
        (line: string) => line,
        (line: string) => line.replace(/"parent_id":"../, '"parent_id":"00'),
        (line: string) => line.replace(/"id":"../, '"id":"00'),
        (line: string) => line.replace(/"seq":(\d+)/, '"seq":1$1'),
        (line: string) => line.replace(/"seq":\d+/, '"seq":0'),
        (line: string) => line.replace(/"trajectory_id":"../, '"trajectory_id":"00'),
        (line: string) => line.replace('"payload":{', '"payload":{"more":1,'),
        (line: string) => line.replace('"kind"', '"other":1,"kind"'),
        (line: string) => line.replace('{', ''),
        (line: string) => `${line}${line}`,
        (line: string) => line.slice(0, -1),
      );
      const drawn = fc.record({ line: fc.constantFrom(...lines, ...other), bend });
      await fc.assert(
        fc.asyncProperty(
          fc.nat(lines.length - 1),
          fc.array(drawn, { minLength: 1, maxLength: 5 }),
          async (begin, forged) => {
            const all = [...lines.slice(0, begin + 1), ...forged.map((one) => one.bend(one.line))];
            await growsAsAtOnce(all, forged.length + 1, forged.length + 1);
          },
        ),
        { numRuns: draws(15) },
      );
    },
    PATIENCE_MS,
  );
});

const bend: fc.Arbitrary<Bend> = fc.constantFrom<Bend[]>(
  { unsealed: (record) => ({ ...record, seq: record.seq + 1 }) },
  { unsealed: (record) => ({ ...record, previous: '00'.repeat(32) }) },
  { unsealed: (record) => ({ ...record, recorded_at: '2020-01-01T00:00:00.000Z' }) },
  { sealed: (record) => ({ ...record, id: '00'.repeat(32) }) },
  { sealed: (record) => ({ ...record, signature: '00'.repeat(64) }) },
  { document: (document) => ({ ...document, signature: '00'.repeat(64) }) },
);

describe('a journal', () => {
  it(
    'is what it is at once, whatever is recorded and forged',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { maxLength: 9 }),
          fc.array(fc.tuple(fc.nat(9), bend), { maxLength: 2 }),
          async (steps, bends) => {
            const records = await writeJournal(steps, new Map(bends));
            const lines = records.map(writeJournalLine);
            await growsAsAtOnce(lines, lines.length, 4, 'journal');
          },
        ),
        { numRuns: draws(25) },
      );
    },
    PATIENCE_MS,
  );
});
