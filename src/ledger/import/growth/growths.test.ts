// A ledger that grew step by step comes to the same as all of its bytes at once.

import { describe, expect, it } from 'vitest';
import { createSetup } from '../../../testing/handler.ts';
import { grow, growsAsAtOnce, recordedLines, storedRows } from './testing.ts';

describe('a followed run', () => {
  it.each(['run-847.db', 'delegation.db', 'branches.db'])(
    'recorded as %s grows in place',
    async (name) => {
      const lines = await recordedLines('thymos', name);
      const { inPlace } = await growsAsAtOnce(lines, lines.length, 6);
      expect(inPlace).toBe(lines.length - 1);
    },
  );

  it('is read as a whole where its beginning is another, and then goes on', async () => {
    const lines = await recordedLines('thymos', 'run-847.db');
    const setup = createSetup();
    const changed = lines.map((line, i) => (i === 2 ? line.replace('"seq":2', '"seq":9') : line));
    await grow(setup, { lines: lines.slice(0, 5), series: 's' });
    const { id } = await grow(setup, { lines: changed.slice(0, 6), series: 't' });
    const atOnce = createSetup();
    await grow(atOnce, { lines: changed.slice(0, 6) });
    expect(await storedRows(setup, id)).toEqual(await storedRows(atOnce, id));
    expect((await setup.ask({ name: 'ledger', input: id })).summary.verdict).toBe('failed');
    // All is read of a ledger of which nobody says that it only grows.
    await grow(setup, { lines: lines.slice(0, 7) });
    expect((await setup.ask({ name: 'ledger', input: id })).summary.verdict).toBe('verified');
  });

  it('is shown to its end, also where it was looked at before it grew', async () => {
    const lines = await recordedLines('thymos', 'delegation.db');
    const setup = createSetup();
    for (let count = 1; count <= lines.length; count++) {
      const { id } = await grow(setup, { lines: lines.slice(0, count), series: 's' });
      const shown = await setup.ask({ name: 'ledger', input: id });
      const { ask } = createSetup({ store: setup.store });
      expect(shown).toEqual(await ask({ name: 'ledger', input: id }));
      expect(shown.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(count);
      for (const { id: lane, entries } of shown.lanes)
        expect(
          await setup.ask({ name: 'rows', input: { ledger: id, lane, from: 0, to: lines.length } }),
        ).toHaveLength(entries);
    }
  });

  it('goes on with what it was verified against, after it was verified again', async () => {
    const lines = await recordedLines('thymos', 'signed.db');
    const setup = createSetup();
    const { id } = await grow(setup, { lines: lines.slice(0, 3), series: 's' });
    const pins = { keys: ['00'.repeat(32)], compiler: 'another', head: '11'.repeat(32) };
    await setup.ask({ name: 'verify ledger', input: { ledger: id, profile: 'strict', pins } });
    const shown = async () => {
      const { row, reports } = await storedRows(setup, id);
      return { judged: row.judged, reports };
    };
    for (let count = 4; count <= lines.length; count++) {
      await grow(setup, { lines: lines.slice(0, count), series: 's' });
      const inPlace = await shown();
      expect(inPlace.judged).toMatchObject({ pins });
      await setup.ask({ name: 'verify ledger', input: { ledger: id, profile: 'strict', pins } });
      expect(await shown()).toEqual(inPlace);
      await grow(setup, { lines: lines.slice(0, count), series: 's' });
    }
  });

  it('keeps what another tab added, and says the same', async () => {
    const lines = await recordedLines('thymos', 'run-847.db');
    const one = createSetup();
    const two = createSetup({ store: one.store });
    for (let count = 1; count <= lines.length; count++) {
      const { id } = await grow(count % 3 ? one : two, {
        lines: lines.slice(0, count),
        series: 's',
      });
      if (count < lines.length) continue;
      const atOnce = createSetup();
      await grow(atOnce, { lines });
      expect(await storedRows({ ...two, store: one.store }, id)).toEqual(
        await storedRows(atOnce, id),
      );
    }
  });
});
