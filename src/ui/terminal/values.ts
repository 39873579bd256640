// Values of many resources are read in one pass over their lanes: reading one entry after another
// would start at the lane's beginning each time.

import type { JsonValue } from '../../base/json/value.ts';
import { largest } from '../../base/lists.ts';
import type { Seq } from '../../base/seq.ts';
import type { OpLocation } from '../../ledger/fold/fold.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Opened } from './open.ts';

export class ComparedValues {
  private readonly read = new Map<string, JsonValue>();
  private readonly seqs = new Map<string, Seq>();

  constructor(ledger: Opened, locations: Iterable<OpLocation>) {
    const wanted = new Map<string, Map<number, Set<number>>>();
    for (const { lane, index, op } of locations) {
      const entries = wanted.get(lane) ?? new Map<number, Set<number>>();
      wanted.set(lane, entries);
      entries.set(index, (entries.get(index) ?? new Set()).add(op));
    }
    for (const { lane, entry } of entriesAt(ledger, wanted)) {
      const decoded = ledger.format.reader.decode(entry);
      for (const op of wanted.get(lane)?.get(entry.index) ?? []) {
        const key = name({ lane, index: entry.index, op });
        this.read.set(key, ledger.format.state.value(entry, decoded, op));
        this.seqs.set(key, entry.seq);
      }
    }
  }

  has(location: OpLocation): boolean {
    return this.read.has(name(location));
  }

  at(location: OpLocation): JsonValue {
    return this.read.get(name(location)) ?? null;
  }

  seqAt(location: OpLocation): Seq | null {
    return this.seqs.get(name(location)) ?? null;
  }
}

/**
 * Reads entries of several lanes by their index, in one pass over each, from the first to the last
 * of them.
 */
export function* entriesAt(
  { reader }: Opened,
  wanted: ReadonlyMap<string, { keys(): Iterable<number>; has(index: number): boolean }>,
): Generator<{ readonly lane: string; readonly entry: Entry }> {
  for (const [lane, indices] of wanted) {
    const last = largest(-1, indices.keys());
    let first = last;
    for (const index of indices.keys()) first = Math.min(first, index);
    for (const entry of reader.entries(lane, first, last + 1))
      if (indices.has(entry.index)) yield { lane, entry };
  }
}

function name({ lane, index, op }: OpLocation): string {
  return `${lane} ${index} ${op}`;
}
