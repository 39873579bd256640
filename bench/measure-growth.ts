// The bench measures a followed run: what one more entry takes, however many there are.

import { deepStrictEqual } from 'node:assert/strict';
import { thymos } from '../src/formats/thymos/index.ts';
import { toJsonLines } from '../src/formats/thymos/write/writer/containers.ts';
import type { Host } from '../src/ledger/format/reader.ts';
import { writtenLedger } from './ledger.ts';
import { benchService, type Measurement, worked } from './measure.ts';

const STEPS = 50;

/** Measures a run of about so many entries; its lines are what a server gave. */
export async function measureGrowth(
  entries: number,
  host: Host,
): Promise<{ readonly bytes: Uint8Array; readonly measured: readonly Measurement[] }> {
  const bytes = new Uint8Array(toJsonLines(writtenLedger(entries + STEPS - 1, host.hash)));
  const ends = lastLineEnds(bytes, STEPS + 1);
  const ask = benchService(host);
  const measured: Measurement[] = [];
  let file = new Blob([]);
  const grow = async (end: number, series: string | null) => {
    file = new Blob([file, bytes.subarray(file.size, end)]);
    const start = worked();
    const grown = await ask({
      name: 'grow ledger',
      input: {
        key: 'bench',
        name: 'followed',
        origin: { kind: 'server', server: 'bench', run: 'bench' },
        format: thymos.manifest.id,
        file,
        ...(series !== null && { series }),
      },
    });
    deepStrictEqual(grown.verdict, 'verified');
    return { ms: worked() - start, grown };
  };
  const [first = 0, ...others] = ends;
  const whole = await grow(first, null);
  measured.push({ what: 'all of it, as at first', ms: whole.ms, entries });
  await grow(others.shift() ?? 0, 'bench');
  const each: number[] = [];
  const looked: number[] = [];
  for (const end of others) {
    const { ms, grown } = await grow(end, 'bench');
    each.push(ms);
    const start = worked();
    const { lanes } = await ask({ name: 'ledger', input: grown.id });
    const [lane] = lanes;
    await ask({
      name: 'rows',
      input: {
        ledger: grown.id,
        lane: lane?.id ?? '',
        from: grown.entries - 20,
        to: grown.entries,
      },
    });
    looked.push(worked() - start);
    deepStrictEqual(lane?.entries, grown.entries);
  }
  measured.push({ what: 'one more entry, median', ms: median(each), entries: null });
  measured.push({
    what: 'one more entry, slowest',
    ms: each.reduce((most, ms) => Math.max(most, ms)),
    entries: null,
  });
  measured.push({ what: 'look at its last rows, median', ms: median(looked), entries: null });
  return { bytes, measured };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function lastLineEnds(bytes: Uint8Array, count: number): readonly number[] {
  const ends: number[] = [];
  for (let end = bytes.length; ends.length < count; end = bytes.lastIndexOf(0x0a, end - 2) + 1)
    ends.unshift(end);
  return ends;
}
