// A ledger as it is replayed: verified, with what is said of its entries noted on the way.

import type { CheckOutcome, LaneReport, LedgerReport, Profile } from '../../core/model/check.ts';
import type { Phase } from '../../core/model/phase.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import { verifyLedgerFast } from '../../core/verify/run.ts';
import type { Host } from '../../formats/format.ts';
import { phasesOf } from '../../formats/registry.ts';
import { type ReplayedWorld, ReplayedWorlds } from '../../formats/world-after.ts';
import { findLane, type Opened, openLedger } from '../kit/open.ts';
import { watched } from '../watch/signs.ts';
import { ReplayedLane } from './replay-lane.ts';

export interface Replayed {
  readonly path: string;
  readonly ledger: Opened;
  readonly report: LedgerReport;
  readonly phases: readonly ReplayedPhase[];
  /** By lane. */
  readonly reports: ReadonlyMap<string, LaneReport>;
  /** Those that were asked for. */
  readonly lanes: readonly ReplayedLane[];
  /** By lane and index, where states were asked for. */
  readonly worlds: ReadonlyMap<string, ReadonlyMap<number, ReplayedWorld>> | null;
}

export interface ReplayedPhase {
  readonly title: string;
  readonly status: CheckOutcome['status'];
  readonly checks: readonly CheckOutcome[];
}

export interface ReplayFlags {
  readonly verify?: true;
  readonly foldWorld?: true;
  readonly policyTrace?: true;
  readonly json?: true;
  readonly keys?: string;
  readonly profile: Profile;
}

/** @throws {UsageError} where there is no such ledger or lane. */
export async function replayAt(
  path: string,
  host: Host,
  options: VerifyOptions,
  wanted: string | undefined,
  withWorlds: boolean,
): Promise<Replayed> {
  const ledger = await openLedger(path, host);
  const { format, reader } = ledger;
  const only = wanted === undefined ? null : findLane(reader, wanted);
  const lanes = new Map<string, ReplayedLane>();
  const report = await verifyLedgerFast(format, reader, host, options, (step) => {
    if (step.type === 'lane') {
      const { lane } = step;
      const isWanted = only === null ? !lane.again : lane.id === only;
      if (isWanted) lanes.set(lane.id, new ReplayedLane(lane, format));
    } else if (step.type === 'entry') lanes.get(step.lane.id)?.add(step.entry, step.decoded);
  });
  const all = [...lanes.values()];
  return {
    ...{ path, ledger, report, lanes: all },
    reports: new Map(report.lanes.map((one) => [one.lane, one])),
    phases: (await phasesOf(format.manifest.id)).map((phase) => phaseOf(phase, report)),
    worlds: withWorlds
      ? worldsOf(all, new ReplayedWorlds(ledger, host.hash, () => watched.goesOn()))
      : null,
  };
}

/** The worst outcome says how the phase ended; one that nobody asked for says nothing of the others. */
const ORDER: readonly CheckOutcome['status'][] = [
  ...(['fail', 'warning', 'pass', 'not checkable', 'not asked for'] as const),
];

function phaseOf({ title, checks }: Phase, report: LedgerReport): ReplayedPhase {
  const own = report.checks.filter(({ check }) => checks.includes(check));
  const status = ORDER.find((one) => own.some((outcome) => outcome.status === one));
  return { title, status: status ?? 'not checkable', checks: own };
}

function worldsOf(lanes: readonly ReplayedLane[], worlds: ReplayedWorlds) {
  const all = new Map<string, ReadonlyMap<number, ReplayedWorld>>();
  for (const { id, entries } of lanes) {
    const own = new Map<number, ReplayedWorld>();
    for (const { index, changes } of entries) {
      const world = changes > 0 ? worlds.after(id, index) : null;
      if (world) own.set(index, world);
    }
    all.set(id, own);
  }
  return all;
}
