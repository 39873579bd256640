// Anchors of several ledgers as one file, and ledgers compared with such a file: all in one step.

import { anchorsText } from '../../case/write.ts';
import { addAll } from '../../core/lists.ts';
import type { AnchoredLedger, CheckedAnchors } from '../../core/model/case.ts';
import type { LaneAnchor, LedgerReport } from '../../core/model/check.ts';
import type { ReportProgress } from '../../core/model/report.ts';
import { anchorsOf, readAnchors } from '../../core/verify/anchor-file.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { reopen } from '../import/build/rebuild.ts';
import { DEFAULT_OPTIONS } from '../import/import.ts';
import type { Pace } from '../import/pace.ts';
import { verifyPaced } from '../import/verify.ts';
import type { LedgerCache } from '../read/ledger-cache.ts';
import { detailOf } from '../read/library.ts';
import { countedTogether } from '../read/reports.ts';

export async function anchorsFile(cache: LedgerCache, ledgers: readonly string[]) {
  const all: LaneAnchor[] = [];
  for (const id of ledgers) addAll(all, await anchorsHeld(cache, await cache.ledger(id)));
  const file = new Blob([anchorsText(all)], { type: 'application/json' });
  return { file, anchors: all.length };
}

async function anchorsHeld(cache: LedgerCache, row: LedgerRow): Promise<readonly LaneAnchor[]> {
  const { report } = await detailOf(cache, row);
  return report ? anchorsOf(report, row.id) : [];
}

/** Every ledger is verified against all of them, as one set. */
export async function checkAnchors(
  cache: LedgerCache,
  ledgers: readonly string[],
  file: Blob,
  pace: Pace,
  progress: ReportProgress,
): Promise<CheckedAnchors> {
  const anchors = readAnchors(new Uint8Array(await file.arrayBuffer()));
  const rows: LedgerRow[] = [];
  for (const id of ledgers) rows.push(await cache.ledger(id));
  const lanes = await lanesOf(cache, rows);
  const counted = countedTogether(rows, progress);
  const checked: AnchoredLedger[] = [];
  for (const row of rows) {
    const { profile, pins } = row.judged ?? DEFAULT_OPTIONS;
    const options = { profile, pins: { ...pins, anchors }, lanesTogether: lanes };
    checked.push(await anchored(cache, row, options, pace, counted(row)));
  }
  return {
    anchors: anchors.length,
    missing: new Set(anchors.flatMap(({ trajectory_id: lane }) => (lanes.has(lane) ? [] : lane)))
      .size,
    ledgers: checked,
  };
}

async function lanesOf(cache: LedgerCache, rows: readonly LedgerRow[]): Promise<Set<string>> {
  const lanes = new Set<string>();
  for (const row of rows)
    for (const { row: own } of await cache.laneVerdicts(row)) lanes.add(own.lane);
  return lanes;
}

function anchored(
  cache: LedgerCache,
  row: LedgerRow,
  options: VerifyOptions,
  pace: Pace,
  onEntries: (done: number) => void,
): Promise<AnchoredLedger> {
  const { id: ledger, name } = row;
  return reopen(
    cache.ports,
    row,
    async (opened) => {
      const { checks, manifest } = opened.format;
      const check = checks.find(({ needs }) => needs?.pin === 'anchors')?.id;
      if (check === undefined) {
        const words = `Ledgers of ${manifest.name} are not compared with anchors. Keep a copy of the case elsewhere: it has every byte of them.`;
        return { ledger, name, holds: null, words };
      }
      const { report } = await verifyPaced(cache.ports, { ...opened, options, onEntries });
      return { ledger, name, ...answerOf(report, check) };
    },
    pace,
  );
}

function answerOf(report: LedgerReport, check: string) {
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
