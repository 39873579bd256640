// A ledger is verified for a replay, with what is said of its entries noted on the way.

import { loadPhases } from '../../../formats/registry.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { type ReplayedWorld, ReplayedWorlds } from '../../../ledger/format/world-after.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { ReplayedLane } from '../../../ledger/report/replay/lane.ts';
import { makePhase } from '../../../ledger/report/replay/phases.ts';
import type { Replayed, ReplayFlags } from '../../../ledger/report/replay/words.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import { findLane, type Opened, openLedger } from '../../../ui/terminal/open.ts';
import { watched } from '../../../ui/terminal/signs.ts';

export interface ReplayedLedger extends Replayed {
  readonly ledger: Opened;
}

export interface ReplayOptions extends ReplayFlags {
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
): Promise<ReplayedLedger> {
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
    path,
    ledger,
    report,
    lanes: all,
    system: format.manifest.name,
    reports: new Map(report.lanes.map((one) => [one.lane, one])),
    phases: (await loadPhases(format.manifest.id)).map((phase) => makePhase(phase, report)),
    worlds: withWorlds ? collectWorlds(all, worldsIn(ledger, host)) : null,
  };
}

function worldsIn({ format, reader }: Opened, { hash }: Host): ReplayedWorlds {
  return new ReplayedWorlds(format, reader, hash, () => watched.goesOn());
}

function collectWorlds(lanes: readonly ReplayedLane[], worlds: ReplayedWorlds) {
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
