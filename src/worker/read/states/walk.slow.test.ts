// Every ledger of the corpus, damaged ones included, is imported and walked from end
// to end; so are ledgers with bytes changed at random. Nothing here may surprise.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../base/error.ts';
import type { ImportProgress } from '../../../ledger/model/import.ts';
import { corpusBytes, corpusNames, inCorpus } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { allMatches, createBench, type TestBench } from '../../testing.ts';

const FOLDERS = [[], ['tampered'], ['sqlite-variants'], ['wal']];
const files = FOLDERS.flatMap((folder) =>
  corpusNames('thymos', ...folder)
    .filter((name) => /\.(db|audit\.json|jsonl)$/.test(name))
    .map((name) => [...folder, name]),
);

/** Asks everything that the screens ask, of some entries of every lane. */
async function walk({ ask, service }: TestBench, id: string, step: number): Promise<void> {
  const { lanes, report, summary } = await service.ledger(id);
  expect(report?.verdict).toBe(summary.verdict);
  expect((await ask({ name: 'runs', input: [id] })).held).toBe(1);
  for (const lane of lanes) {
    expect((await service.laneReport(id, lane.id))?.lane).toBe(lane.id);
    const { total } = await service.timeline(id, lane.id);
    expect(total).toBe(lane.entries);
    const rows = await service.rows(id, lane.id, 0, lane.entries);
    expect(rows).toHaveLength(lane.entries);
    expect(await allMatches(service, id, lane.id, { findings: true })).toEqual(
      rows.filter(({ errors, warnings }) => errors + warnings > 0).map(({ index }) => index),
    );
    await service.swimlanes(id, lane.id);
    for (let index = 0; index < lane.entries; index += step) {
      const detail = await service.entry(id, lane.id, index);
      for (const { check, severity } of detail.findings) {
        if (severity !== 'error') continue;
        expect(detail.checks.find((one) => one.check === check)?.status).toBe('fail');
      }
      const head = await service.worldHead(id, lane.id, index);
      const world = await service.world(id, lane.id, index, '', 0, 5);
      expect([world.hash, world.total, world.broken]).toEqual([
        head.hash,
        head.resources,
        head.broken,
      ]);
      const from = { lane: lane.id, index: Math.max(0, index - 1) };
      await service.diff(id, from, { lane: lane.id, index });
    }
  }
}

function expectToldWell({ phase, error }: ImportProgress): void {
  if (phase === 'done') return;
  expect(phase).toBe('failed');
  // "internal" would be a fault of ours.
  expect(error?.code ?? 'internal').not.toBe('internal');
  for (const words of Object.values(error ? wordsOf(error) : {})) expect(words).not.toBe('');
}

describe('every ledger of the corpus', () => {
  for (const path of files) {
    const name = path.join('/');
    it.skipIf(!inCorpus('thymos', ...path))(name, async () => {
      const bench = createBench();
      const last = await bench.importBytes(name, corpusBytes('thymos', ...path));
      expectToldWell(last);
      if (last.phase !== 'done') expect(bench.store.rows()).toBe(0);
      else await walk(bench, last.ledger ?? '', name.startsWith('medium') ? 29 : 1);
    });
  }
});

describe('a ledger with bytes changed at random', () => {
  for (const name of ['run-847.db', 'run-847.audit.json']) {
    it(`still is imported and walked, or refused in words: ${name}`, async () => {
      const original = corpusBytes('thymos', name);
      const edits = fc.array(
        fc.tuple(fc.nat(original.length - 1), fc.integer({ min: 0, max: 255 })),
        { minLength: 1, maxLength: 6 },
      );
      await fc.assert(
        fc.asyncProperty(edits, async (changes) => {
          const bytes = original.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const bench = createBench();
          const file = new Blob([bytes]);
          const { sets, skipped } = await bench.service.findLedgers([{ name, file }]);
          for (const { reason } of skipped) expect(reason).not.toBe('');
          if (skipped.length) return;
          const last = await bench.service.importSet(
            name,
            sets[0] ?? expect.unreachable(),
            false,
            () => undefined,
          );
          expectToldWell(last);
          if (last.phase === 'done') await walk(bench, last.ledger ?? '', 1);
          else expect(bench.store.rows()).toBe(0);
        }),
        { numRuns: draws(60) },
      );
    });
  }
});
