// What the bench shows of a ledger before anything is done to it.

import type { BenchLedger } from '../../ledger/model/tamper.ts';
import { NOTHING_DONE, readCase } from '../../ledger/model/tamper-case.ts';
import { attacksOf } from './attacks.ts';
import type { Bench } from './bench.ts';
import { valuesOf } from './json-place.ts';
import { laneOf } from './ladder.ts';

const MOST_VALUES = 200;
const MOST_LANES = 500;

/** `at`: the index of an entry; one that is not there gives the nearest, null the one that cheats are prepared for. */
export function benchLedger(bench: Bench, wanted: string | null, at: number | null): BenchLedger {
  const { source, before, draft, copied } = bench;
  const lane = laneOf(bench, { ...NOTHING_DONE, lane: wanted });
  const entries = before.lanes.get(lane) ?? [];
  const attacks = attacksOf(bench, wanted);
  const [worth] = readCase(attacks[0]?.case ?? '')?.alterations ?? [];
  const index = Math.max(0, Math.min(at ?? worth?.at ?? 0, entries.length - 1));
  const entry = entries[index];
  const { values, more } = valuesOf(entry?.bytes ?? new Uint8Array(), MOST_VALUES);
  const line = entry && source.format.words.digest(entry, source.format.reader.decode(entry)).line;
  const report = before.report.lanes.find((one) => one.lane === lane);
  return {
    name: source.name,
    lane,
    laneTitle: report?.title ?? lane,
    lanes: before.report.lanes
      .slice(0, MOST_LANES)
      .map((one) => ({ id: one.lane, title: one.title, entries: one.entries })),
    entries: entries.length,
    copied,
    means: draft.means,
    before: before.report.verdict,
    attacks,
    at: index,
    seq: entry?.seq ?? 0,
    title: line?.title ?? '',
    bytes: entry?.bytes.length ?? 0,
    values,
    moreValues: more,
  };
}
