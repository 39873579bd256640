// What the bench shows of a ledger before anything is done to it.

import type { BreakItLedger } from '../../ledger/model/tamper.ts';
import { NOTHING_DONE, readCase } from '../../ledger/model/tamper-case.ts';
import { listAttacks } from './attacks.ts';
import { listEntryValues } from './json-place.ts';
import { chooseCaseLane } from './ladder.ts';
import type { BreakItSession } from './session.ts';

const MOST_VALUES = 200;
const MOST_LANES = 500;

/** `at`: the index of an entry; one that is not there gives the nearest, null the one that cheats are prepared for. */
export function viewBreakItLedger(
  session: BreakItSession,
  wanted: string | null,
  at: number | null,
): BreakItLedger {
  const { source, before, draft, copied } = session;
  const lane = chooseCaseLane(session, { ...NOTHING_DONE, lane: wanted });
  const entries = before.lanes.get(lane) ?? [];
  const attacks = listAttacks(session, wanted);
  const [worth] = readCase(attacks[0]?.case ?? '')?.alterations ?? [];
  const index = Math.max(0, Math.min(at ?? worth?.at ?? 0, entries.length - 1));
  const entry = entries[index];
  const { values, more } = listEntryValues(entry?.bytes ?? new Uint8Array(), MOST_VALUES);
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
