import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from '../../../../base/bytes.ts';
import type { RunEntry } from '../http/records.ts';
import { WrittenRunFile } from './run-file.ts';

const OWN = ['own 1', 'own 2'];
const LANES = [...OWN, 'other a', 'other b'];

function makeEntry(trajectory: string, seq: number): RunEntry {
  const id = `${trajectory} ${seq}`;
  const line = encodeText(id);
  return { id, trajectory, seq: BigInt(seq), kind: 'x', createdAt: 0, line, payload: line };
}

const entries = LANES.flatMap((lane) => [0, 1, 2, 3].map((seq) => makeEntry(lane, seq)));
const orders = fc.shuffledSubarray(entries, { minLength: 1 });

it('has every entry in the order of its lane, and grows at its end under one name', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.array(fc.boolean()), async (arriving, taken) => {
      const written = new WrittenRunFile();
      const all: RunEntry[] = [];
      let before = { series: '', text: '' };
      for (const [i, entry] of arriving.entries()) {
        written.add(entry);
        all.push(entry);
        if (taken[i] === false) continue;
        const { file, series } = written.take({ own: OWN, entries: () => all });
        const text = await file.text();
        if (series === before.series) expect(text.startsWith(before.text)).toBe(true);
        before = { series, text };
        const lines = text.split('\n').slice(0, -1);
        expect([...lines].sort()).toEqual(all.map(({ id }) => id).sort());
        for (const lane of LANES) {
          const own = lines.filter((line) => line.startsWith(lane));
          expect(own).toEqual([...own].sort());
        }
        const first = [...new Set(lines.map((line) => line.slice(0, -2)))];
        const here = OWN.filter((lane) => first.includes(lane));
        expect(first.slice(0, here.length)).toEqual(here);
      }
    }),
  );
});

it('keeps its name where what arrives belongs at its end, however large it is', async () => {
  const written = new WrittenRunFile();
  const all: RunEntry[] = [];
  const names = new Set<string>();
  const long = 'x'.repeat(100_000);
  for (let seq = 0; seq < 12; seq++) {
    const entry = { ...makeEntry('own 1', seq), line: encodeText(`${seq} ${long}`) };
    written.add(entry);
    all.push(entry);
    const { file, series } = written.take({ own: OWN, entries: () => all });
    names.add(series);
    expect(await file.text()).toBe(all.map((_, i) => `${i} ${long}\n`).join(''));
  }
  expect(names.size).toBe(1);
});
