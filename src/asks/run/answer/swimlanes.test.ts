import { describe, expect, it } from 'vitest';
import { toLine } from '../../../formats/holon/write/generator/event.ts';
import { generateRun } from '../../../formats/holon/write/generator/run.ts';
import { makeReactorDemos } from '../../../formats/reactor/write/demo/index.ts';
import { ITEM_FLAGS } from '../../../ledger/layout/index.ts';

import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';

async function imported(file: string) {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes(file, corpusBytes('thymos', file));
  if (!ledger) throw new Error(`${file} was not imported`);
  return { ask, id: ledger, detail: await ask({ name: 'ledger', input: ledger }) };
}

describe('swimlanes of a stored ledger', () => {
  for (const file of ['branches.db', 'delegation.db', 'medium.db'])
    it.skipIf(!inCorpus('thymos', file))(
      `have every entry of ${file}, as its rows have it`,
      async () => {
        const { ask, id, detail } = await imported(file);
        const { lanes, shapes, isWhole, leftOut } = await ask({
          name: 'swimlanes',
          input: { ledger: id, lane: '' },
        });
        expect([isWhole, leftOut]).toEqual([true, 0]);
        const here = lanes.filter(({ missing }) => missing === null);
        expect(here.map(({ lane }) => lane).sort()).toEqual(
          detail.lanes.map((one) => one.id).sort(),
        );
        for (const { lane, entries, items } of here.slice(0, 12)) {
          const rows = await ask({
            name: 'rows',
            input: { ledger: id, lane, from: 0, to: entries },
          });
          expect([...items.index]).toEqual(rows.map(({ index }) => index));
          expect(Array.from(items.shapes, (code) => shapes[code])).toEqual(
            rows.map(({ line }) => line.shape),
          );
          expect([...items.times]).toEqual(rows.map(({ recordedAt }) => recordedAt ?? Number.NaN));
          for (const [at, flags] of items.flags.entries()) {
            expect((flags & ITEM_FLAGS.error) > 0).toBe((rows[at]?.errors ?? 0) > 0);
            expect((flags & ITEM_FLAGS.broken) > 0).toBe(rows[at]?.chain === 'broken');
            expect((flags & ITEM_FLAGS.open) > 0).toBe(rows[at]?.approval === 'open');
            expect((flags & ITEM_FLAGS.unchecked) > 0).toBe(rows[at]?.chain === 'unchecked');
          }
        }
      },
    );

  it.each([
    ['parent-altered.db', true],
    ['kind-commit-to-rejection.db', false],
  ])('mark an error as a break where hash or link does not hold: %s', async (file, isBreak) => {
    const { ask, id, detail } = await imported(`tampered/${file}`);
    const { lanes } = await ask({ name: 'swimlanes', input: { ledger: id, lane: '' } });
    const flags = lanes.flatMap(({ items }) => [...items.flags]);
    expect(flags.some((of) => of & ITEM_FLAGS.error)).toBe(true);
    expect(flags.some((of) => of & ITEM_FLAGS.broken)).toBe(isBreak);
    for (const { id: lane, entries } of detail.lanes) {
      const view = await ask({
        name: 'series',
        input: { ledger: id, lane, window: { from: 0, to: entries, buckets: entries } },
      });
      const rows = await ask({ name: 'rows', input: { ledger: id, lane, from: 0, to: entries } });
      expect([...view.broken].map(Boolean)).toEqual(rows.map(({ chain }) => chain === 'broken'));
    }
  });

  it('mark what is at fault itself, and have a dotted line where more rests on it', async () => {
    const { ask, importBytes } = createSetup();
    const edited = makeReactorDemos().find(({ file }) => file === 'edited-receipt.zip');
    if (!edited) throw new Error('there is no such demo');
    const ledger =
      (await importBytes('edited-receipt.zip', new Uint8Array(edited.bytes))).ledger ?? '';
    const { lanes } = await ask({ name: 'swimlanes', input: { ledger, lane: '' } });
    let resting = 0;
    for (const { lane, items } of lanes) {
      const found = (await ask({ name: 'lane report', input: { ledger, lane } }))?.findings ?? [];
      for (const [at, index] of items.index.entries()) {
        const errors = found.filter((one) => one.severity === 'error' && one.index === index);
        if (errors.length === 0) continue;
        const isOwn = errors.some(({ follows }) => follows === undefined);
        const flags = items.flags[at] ?? 0;
        expect(flags & ITEM_FLAGS.error).toBe(isOwn ? ITEM_FLAGS.error : 0);
        expect(flags & ITEM_FLAGS.unchecked).toBe(isOwn ? 0 : ITEM_FLAGS.unchecked);
        if (!isOwn) expect(flags & ITEM_FLAGS.broken).toBe(0);
        resting += isOwn ? 0 : 1;
      }
    }
    expect(resting).toBeGreaterThan(0);
  });

  it('mark where another lane leaves', async () => {
    const { ask, id } = await imported('branches.db');
    const { lanes } = await ask({ name: 'swimlanes', input: { ledger: id, lane: '' } });
    let seen = 0;
    for (const { parent, leaves } of lanes) {
      if (parent < 0 || leaves === null) continue;
      const { items } = lanes[parent] ?? {};
      if (!items?.flags.length) continue;
      expect((items.flags[leaves] ?? 0) & ITEM_FLAGS.fork).toBe(ITEM_FLAGS.fork);
      seen++;
    }
    expect(seen).toBeGreaterThan(3);
  });

  it('say that nothing was checked where nothing ties entries together', async () => {
    const { ask, importBytes } = createSetup();
    const lines = [...generateRun({ seed: 11, events: 300 })].map(toLine).join('\n');
    const { ledger } = await importBytes('events.jsonl', new TextEncoder().encode(lines));
    const { lanes } = await ask({ name: 'swimlanes', input: { ledger: ledger ?? '', lane: '' } });
    const [longest] = lanes.toSorted((a, b) => b.entries - a.entries);
    if (!longest) throw new Error('there is no lane');
    const { lane, entries, items } = longest;
    const window = { lane, from: 0, to: entries, buckets: Math.ceil(entries / 4) };
    const [buckets] = await ask({
      name: 'lane items',
      input: { ledger: ledger ?? '', windows: [window] },
    });
    for (const flags of [...items.flags, ...(buckets?.flags ?? [0])])
      expect(flags & ITEM_FLAGS.unchecked).toBe(ITEM_FLAGS.unchecked);
  });
});
