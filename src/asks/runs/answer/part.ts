// The drawing of several ledgers keeps what is stored of their lanes, and no entry of them.

import { buildLaneForest } from '../../../ledger/held/graphs.ts';
import { describeFoundIn } from '../../../ledger/held/held.ts';
import { NOTHING } from '../../../ledger/held/joins.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { ledgerWhy } from '../../../ledger/held/ledger-why.ts';
import type { LaneEnds } from '../../../ledger/join/ends.ts';
import {
  type LaneForest,
  placeSwimlanes,
  type RunFile,
  type RunLane,
  type Swimlane,
} from '../../../ledger/layout/index.ts';
import type { LaneReport } from '../../../ledger/model/check.ts';
import type { Link } from '../../../ledger/model/entry.ts';
import { findWorst, sayFinding } from '../../../ledger/model/why.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { SumBuilder } from './sum.ts';

export interface ComparedLedgerPart {
  readonly row: LedgerRow;
  readonly file: Omit<RunFile, 'mark' | 'opened' | 'more'>;
  readonly forest: LaneForest;
  /** Parents come before their children, with missing ones among them. */
  readonly lanes: readonly Swimlane[];
  readonly links: readonly Link[];
  readonly found: ReadonlyMap<string, NonNullable<RunLane['found']>>;
}

export async function readLedgerPart(
  cache: LedgerCache,
  listed: LedgerRow,
): Promise<ComparedLedgerPart> {
  const row = await cache.ledger(listed.id);
  const { store } = cache.ports;
  const [{ links }, forest, why] = await Promise.all([
    cache.overview(row),
    buildLaneForest(cache, row),
    ledgerWhy(cache, row),
  ]);
  const reports = new Map((await store.reports(row.build)).map((one) => [one.lane, one.report]));
  const rows = new Map((await cache.laneVerdicts(row)).map((one) => [one.row.lane, one]));
  const { lanes } = placeSwimlanes(forest, '', Number.POSITIVE_INFINITY);
  const sum = new SumBuilder(store, row.entries);
  const titles = new Map<number, { lane: string; title: string }>();
  const found = new Map<string, NonNullable<RunLane['found']>>();
  const missing = missingFrom(links);
  for (const [place, { lane, title, start }] of lanes.entries()) {
    const stored = rows.get(lane);
    if (!stored || stored.isAgain) continue;
    const report = reports.get(lane);
    const said = report && sayLane(cache, row, report);
    if (said) found.set(lane, said);
    const errors = report ? listOwnErrors(report) : new Uint32Array();
    const gone = missing.get(lane) ?? [];
    const added = await sum.add({ place, start, row: stored.row, errors, missing: gone });
    if (added) titles.set(place, { lane, title });
  }
  const { id, name, entries, requests, formatName } = row;
  const file = {
    ledger: id,
    name,
    format: formatName,
    verdict: describeFoundIn(cache, row).verdict,
    isWhole: why.whole !== 'cut' && why.whole !== 'parts missing',
    worst: why.worst,
    lanes: rows.size,
    entries,
    waiting: requests.open,
    denied: sum.denied,
    sum: sum.sum,
    titles,
  };
  return { row, file, forest, lanes, links, found };
}

function missingFrom(links: readonly Link[]): ReadonlyMap<string, readonly number[]> {
  const all = new Map<string, number[]>();
  for (const { kind, from, missing, quiet } of links) {
    if (missing === null || quiet || from.index === null || kind !== 'delegation') continue;
    all.set(from.lane, [...(all.get(from.lane) ?? []), from.index]);
  }
  return all;
}

/** Null when no error is of the lane. */
function sayLane(cache: LedgerCache, row: LedgerRow, { findings }: LaneReport) {
  const worst = findWorst(findings);
  if (worst?.severity !== 'error') return null;
  return { index: worst.index, text: sayFinding(worst, cache.format(row).rules.checks) };
}

function listOwnErrors({ findings }: LaneReport): Uint32Array {
  const own = findings.flatMap(({ severity, follows, index }) =>
    severity === 'error' && !follows && index !== null ? index : [],
  );
  return Uint32Array.from(new Set(own)).sort();
}

/** Collects what its lanes say of lanes, as far as findings across ledgers need it. */
export function collectLaneEnds({ forest, links }: ComparedLedgerPart): readonly LaneEnds[] {
  const pointing = new Map<string, LaneEnds['links'][number][]>();
  for (const { kind, from, to, label } of links) {
    if (kind !== 'delegation' && kind !== 'branch') continue;
    const link = { kind, lane: to.lane, commit: null, label };
    const own = pointing.get(from.lane);
    const one = { index: from.index ?? 0, link };
    if (own) own.push(one);
    else pointing.set(from.lane, [one]);
  }
  const held = [...forest.lanes.values()].flatMap(({ lane }) => lane ?? []);
  return held.map(({ id, entries, origin }) => ({
    ...NOTHING,
    lane: id,
    entries,
    links: pointing.get(id) ?? [],
    // The delegation is known; its task is compared where the delegation is found.
    given: origin === 'delegated' ? { task: null, authority: null, answer: null } : undefined,
  }));
}
