// Folded states of two lanes are compared by their values.

import type { Seq } from '../../../base/seq.ts';
import type { Both, Side } from '../../../ledger/compare/alignment.ts';
import type { LanePair } from '../../../ledger/compare/lane-pairs.ts';
import { type AlignedLanes, stateFields, statePairs } from '../../../ledger/compare/states.ts';
import type { StateContext } from '../../../ledger/compare/words.ts';
import type { FieldChange, ResourcePair } from '../../../ledger/diff/diff.ts';
import type { Resource } from '../../../ledger/fold/fold.ts';
import type { FoldedWorld } from '../../../ledger/fold/folded-world.ts';
import type { LedgerFolds } from '../../../ledger/format/folds.ts';
import { indexOfSeq, type Opened } from '../../../ui/terminal/open.ts';
import { foldOpenLane, resourceJson, worldAt } from '../../../ui/terminal/state.ts';
import { ComparedValues } from '../../../ui/terminal/values.ts';

export interface ComparedStates {
  readonly seq: Both<string>;
  readonly resources: Both<number>;
  readonly changes: readonly StateChange[];
}

export interface StateChange {
  readonly kind: string;
  readonly id: string;
  readonly fields: readonly FieldChange[];
  /** The resource of each side as JSON, and the entry that wrote it; null when it is not there. */
  readonly a: PrintedResource | null;
  readonly b: PrintedResource | null;
}

export interface PrintedResource {
  readonly json: ReturnType<typeof resourceJson>;
  readonly lane: string;
  readonly index: number;
  readonly seq: Seq | null;
}

/**
 * Prints the states after the entries with these sequence numbers.
 * @throws {UsageError}
 */
export function printStateChanges(
  ledgers: Both<Opened>,
  lanes: AlignedLanes | (LanePair & { readonly alignment: null }),
  seq: Both<string>,
): ComparedStates {
  const foldAt = (side: Side) =>
    worldAt(
      foldOpenLane(ledgers[side], lanes[side]),
      indexOfSeq(ledgers[side].reader, lanes[side], seq[side]),
    );
  const worlds = { a: foldAt('a'), b: foldAt('b') };
  const aligned = lanes.alignment ? { ...lanes, alignment: lanes.alignment } : null;
  return {
    seq,
    resources: { a: worlds.a.size, b: worlds.b.size },
    changes: findChanges(ledgers, worlds, aligned),
  };
}

function findChanges(
  ledgers: Both<Opened>,
  worlds: Both<FoldedWorld>,
  aligned: AlignedLanes | null,
): StateChange[] {
  const pairs = [...statePairs(worlds.a, worlds.b, aligned)];
  const values = {
    a: readValues(ledgers.a, pairs, 'before'),
    b: readValues(ledgers.b, pairs, 'after'),
  };
  return pairs.flatMap((pair): StateChange[] => {
    const { before, after } = pair;
    const { kind, id } = before ?? after ?? { kind: '', id: '' };
    const [one, other] = [before && values.a.at(before.value), after && values.b.at(after.value)];
    const fields = stateFields(pair, one ?? null, other ?? null);
    if (!fields) return [];
    return [
      {
        kind,
        id,
        fields,
        a: before && written(values.a, before),
        b: after && written(values.b, after),
      },
    ];
  });
}

function readValues(ledger: Opened, pairs: readonly ResourcePair[], side: 'before' | 'after') {
  return new ComparedValues(
    ledger,
    pairs.flatMap(({ [side]: resource }) => (resource ? [resource.value, resource.touched] : [])),
  );
}

function written(values: ComparedValues, resource: Resource): PrintedResource {
  const { lane, index } = resource.touched;
  return { json: resourceJson(values, resource), lane, index, seq: values.seqAt(resource.touched) };
}

/** Says of lanes that begin with a state whether it is the same in both. */
export function findBaseContext(
  ledgers: Both<Opened>,
  folds: Both<LedgerFolds>,
  pair: LanePair,
): StateContext {
  const { world } = ledgers.a.format.manifest.records;
  if (!world) return 'none';
  const hasState = (side: Side) => {
    const last = folds[side].fold(pair[side])?.worldAt(Number.POSITIVE_INFINITY);
    return !last || last.size > 0;
  };
  if (world === 'where recorded' && !hasState('a') && !hasState('b')) return 'none';
  if (!isBranch(ledgers.a, pair.a) && !isBranch(ledgers.b, pair.b)) return 'same';
  const before = (side: Side) => folds[side].fold(pair[side])?.worldAt(-1) ?? null;
  const [a, b] = [before('a'), before('b')];
  if (!a || !b) return 'unknown';
  return findChanges(ledgers, { a, b }, null).length ? 'differs' : 'same';
}

function isBranch({ format, reader }: Opened, lane: string): boolean {
  for (const entry of reader.entries(lane, 0, 1))
    return format.words
      .digest(entry, format.reader.decode(entry))
      .links.some(({ kind }) => kind === 'branch');
  return false;
}
