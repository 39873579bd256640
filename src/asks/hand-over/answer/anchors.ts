// Anchors of several ledgers are one file, and ledgers are compared with such a file in one step.

import { addAll } from '../../../base/lists.ts';
import { type NotedHead, readHeads, writeAnchors } from '../../../ledger/case/heads.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { describeLedgerDetail } from '../../../ledger/held/library.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import { reopen } from '../../../ledger/import/build/rebuild.ts';
import { DEFAULT_OPTIONS } from '../../../ledger/import/import.ts';
import { verifyPaced } from '../../../ledger/import/verify.ts';
import type { AnchoredLedger, CheckedAnchors } from '../../../ledger/model/case.ts';
import type { LaneAnchor, LedgerReport } from '../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';
import type { ReportProgress } from '../../../ledger/model/report.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { makeLaneAnchors, readAnchors } from '../../../ledger/verify/anchor-file.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { NotedHeads } from './noted-heads.ts';
import { countedTogether } from './reports.ts';

export async function anchorsFile(cache: LedgerCache, ledgers: readonly string[]) {
  const anchors: LaneAnchor[] = [];
  const heads: NotedHead[] = [];
  for (const id of ledgers) {
    const row = await cache.ledger(id);
    const { report } = await describeLedgerDetail(cache, row);
    if (report && takesAnchors(cache, row)) addAll(anchors, makeLaneAnchors(report, row.id));
    else if (report) addAll(heads, await listHeads(cache, row, report));
  }
  const file = new Blob([writeAnchors(anchors, heads)], { type: 'application/json' });
  return { file, anchors: anchors.length + heads.length };
}

function takesAnchors(cache: LedgerCache, row: LedgerRow): boolean {
  return cache.format(row).manifest.pins.includes('anchors');
}

async function listHeads(
  cache: LedgerCache,
  row: LedgerRow,
  { lanes }: LedgerVerified,
): Promise<NotedHead[]> {
  const { id: ledger, format } = row;
  const heads: NotedHead[] = [];
  for (const { lane, entries, again } of lanes) {
    if (entries === 0 || again) continue;
    const { id: entry } = await (await cache.lane(row, lane)).head(entries - 1);
    heads.push({ ledger, format, lane, entries, entry });
  }
  return heads;
}

/** Every ledger is verified against all of them, as one set. */
export async function checkAnchorFile(
  cache: LedgerCache,
  ledgers: readonly string[],
  file: Blob,
  pace: Pace,
  progress: ReportProgress,
): Promise<CheckedAnchors> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const anchors = readAnchors(bytes);
  const heads = readHeads(bytes);
  const rows: LedgerRow[] = [];
  for (const id of ledgers) rows.push(await cache.ledger(id));
  const lanes = await listLaneIds(cache, rows);
  const counted = countedTogether(rows, progress);
  const checked: AnchoredLedger[] = [];
  for (const row of rows) {
    const { profile, pins } = row.judged ?? DEFAULT_OPTIONS;
    const options = { profile, pins: { ...pins, anchors }, lanesTogether: lanes };
    checked.push(await anchored(cache, row, { options, heads }, pace, counted(row)));
  }
  return {
    anchors: anchors.length + heads.length,
    missing: new Set(
      [...anchors.map((one) => one.trajectory_id), ...heads.map((one) => one.lane)].filter(
        (lane) => !lanes.has(lane),
      ),
    ).size,
    ledgers: checked,
  };
}

async function listLaneIds(cache: LedgerCache, rows: readonly LedgerRow[]): Promise<Set<string>> {
  const lanes = new Set<string>();
  for (const row of rows)
    for (const { row: own } of await cache.laneVerdicts(row)) lanes.add(own.lane);
  return lanes;
}

interface Given {
  readonly options: VerifyOptions;
  readonly heads: readonly NotedHead[];
}

function anchored(
  cache: LedgerCache,
  row: LedgerRow,
  { options, heads }: Given,
  pace: Pace,
  onEntries: (done: number) => void,
): Promise<AnchoredLedger> {
  const { id: ledger, name } = row;
  return reopen(
    cache.ports,
    row,
    async (opened) => {
      const {
        rules: { checks },
        manifest,
      } = opened.format;
      const check = checks.find(({ needs }) => needs?.pin === 'anchors')?.id;
      const noted = new NotedHeads(heads, row, manifest);
      const onStep = noted.observe.bind(noted);
      const verified = await verifyPaced(cache.ports, { ...opened, options, onEntries, onStep });
      const { report } = verified;
      const answer = check === undefined ? noted.answer(report) : describeAnswer(report, check);
      return { ledger, name, ...answer };
    },
    pace,
  );
}

function describeAnswer(report: LedgerReport, check: string) {
  const findings = report.lanes.flatMap((lane) => lane.findings);
  const fault = findings.find((one) => one.check === check && one.severity === 'error');
  if (fault) return { holds: false, words: fault.message };
  const own = report.lanes.filter(({ checks }) =>
    checks.some((one) => one.check === check && one.looked > 0),
  );
  if (own.length === 0)
    return { holds: null, words: 'No anchor of the file is of one of its lanes.' };
  const [unproven] = own.filter(({ completeness }) => completeness.state !== 'proven');
  const lanes = `${own.length} of ${report.lanes.length} lanes have an anchor`;
  return {
    holds: true,
    words: unproven
      ? `${lanes}, and every one is met. ${unproven.completeness.reason}`
      : `${lanes}, and every one is met: nothing was rewritten or cut off.`,
  };
}
