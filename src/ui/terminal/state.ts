import type { Resource } from '../../ledger/fold/fold.ts';
import type { FoldedWorld } from '../../ledger/fold/folded-world.ts';
import type { LaneFold } from '../../ledger/fold/lane-fold.ts';
import { LedgerFolds } from '../../ledger/format/folds.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { LedgerValue } from './json.ts';
import { findLane, type Opened, openLedger } from './open.ts';
import { UsageError } from './usage.ts';
import type { ComparedValues } from './values.ts';

export function resourceJson(
  values: ComparedValues,
  { kind, id, version, retracted, lastCommit, value }: Resource,
) {
  return {
    kind,
    id,
    version,
    value: new LedgerValue(values.at(value)),
    retracted,
    last_commit: `commit:${lastCommit}`,
  };
}

export async function openFoldedLane(
  command: string,
  path: string,
  lane: string | undefined,
  host: Host,
): Promise<{ readonly ledger: Opened; readonly lane: string }> {
  const ledger = await openLedger(path, host);
  const [only, more] = ledger.reader.lanes.filter(({ again }) => !again);
  if (lane !== undefined) return { ledger, lane: findLane(ledger.reader, lane) };
  if (only && !more) return { ledger, lane: only.id };
  throw new UsageError(
    `${command}: this ledger has ${ledger.reader.lanes.length} lanes; name one with --lane ID ("log" lists them).`,
  );
}

export function foldOpenLane({ format, reader }: Opened, lane: string): LaneFold {
  return usable(new LedgerFolds(format, reader).fold(lane));
}

/** @throws {UsageError} where there is nothing to fold it onto. */
export function usable(folded: LaneFold | null): LaneFold {
  if (folded) return folded;
  throw new UsageError(
    'there is no state here: the lane that this one branched from does not fold up to where it leaves it.',
  );
}

export function worldAt(folded: LaneFold, index: number): FoldedWorld {
  const world = folded.worldAt(index);
  if (world) return world;
  const { broken } = folded;
  throw new UsageError(
    `there is no state at this entry: the change of entry ${broken?.index} does not apply (${broken?.error.fault} on ${broken?.error.kind}:${broken?.error.id}).`,
  );
}
