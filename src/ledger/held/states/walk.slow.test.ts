// Every ledger of the corpus, damaged ones included, is imported and walked from end to end; so are
// ledgers with bytes changed at random.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeAppError } from '../../../base/error.ts';
import { corpusBytes, corpusNames, inCorpus } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { allMatches, createSetup, type TestSetup } from '../../../testing/handler.ts';
import type { ImportProgress } from '../../model/import.ts';

const FOLDERS = [[], ['tampered'], ['sqlite-variants'], ['wal']];
const files = FOLDERS.flatMap((folder) =>
  corpusNames('thymos', ...folder)
    .filter((name) => /\.(db|audit\.json|jsonl)$/.test(name))
    .map((name) => [...folder, name]),
);

async function walk({ ask }: TestSetup, id: string, step: number): Promise<void> {
  const { lanes, report, summary } = await ask({ name: 'ledger', input: id });
  expect(report?.verdict).toBe(summary.verdict);
  expect((await ask({ name: 'runs', input: [id] })).held).toBe(1);
  for (const lane of lanes) {
    expect((await ask({ name: 'lane report', input: { ledger: id, lane: lane.id } }))?.lane).toBe(
      lane.id,
    );
    const { total } = await ask({ name: 'timeline', input: { ledger: id, lane: lane.id } });
    expect(total).toBe(lane.entries);
    const rows = await ask({
      name: 'rows',
      input: { ledger: id, lane: lane.id, from: 0, to: lane.entries },
    });
    expect(rows).toHaveLength(lane.entries);
    expect(await allMatches(ask, id, lane.id, { findings: true })).toEqual(
      rows.filter(({ errors, warnings }) => errors + warnings > 0).map(({ index }) => index),
    );
    await ask({ name: 'swimlanes', input: { ledger: id, lane: lane.id } });
    for (let index = 0; index < lane.entries; index += step) {
      const detail = await ask({ name: 'entry', input: { ledger: id, lane: lane.id, index } });
      for (const { check, severity } of detail.findings) {
        if (severity !== 'error') continue;
        expect(detail.checks.find((one) => one.check === check)?.status).toBe('fail');
      }
      const head = await ask({ name: 'state head', input: { ledger: id, lane: lane.id, index } });
      const world = await ask({
        name: 'state',
        input: { ledger: id, lane: lane.id, index, query: '', from: 0, to: 5 },
      });
      expect([world.hash, world.total, world.broken]).toEqual([
        head.hash,
        head.resources,
        head.broken,
      ]);
      const from = { lane: lane.id, index: Math.max(0, index - 1) };
      await ask({ name: 'difference', input: { ledger: id, from, to: { lane: lane.id, index } } });
    }
  }
}

function expectToldWell({ phase, error }: ImportProgress): void {
  if (phase === 'done') return;
  expect(phase).toBe('failed');
  // "internal" would be a fault of ours.
  expect(error?.code ?? 'internal').not.toBe('internal');
  for (const words of Object.values(error ? describeAppError(error) : {}))
    expect(words).not.toBe('');
}

describe('every ledger of the corpus', () => {
  for (const path of files) {
    const name = path.join('/');
    it.skipIf(!inCorpus('thymos', ...path))(name, async () => {
      const setup = createSetup();
      const last = await setup.importBytes(name, corpusBytes('thymos', ...path));
      expectToldWell(last);
      if (last.phase !== 'done') expect(setup.store.rows()).toBe(0);
      else await walk(setup, last.ledger ?? '', name.startsWith('medium') ? 29 : 1);
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
          const setup = createSetup();
          const file = new Blob([bytes]);
          const { sets, skipped } = await setup.ask({
            name: 'find ledgers',
            input: [{ name, file }],
          });
          for (const { reason } of skipped) expect(reason).not.toBe('');
          if (skipped.length) return;
          const last = await setup.ask({
            name: 'import ledger',
            input: { job: name, set: sets[0] ?? expect.unreachable(), demo: false },
          });
          expectToldWell(last);
          if (last.phase === 'done') await walk(setup, last.ledger ?? '', 1);
          else expect(setup.store.rows()).toBe(0);
        }),
        { numRuns: draws(60) },
      );
    });
  }
});
