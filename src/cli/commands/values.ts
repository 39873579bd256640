// Values of many resources in one pass over the lanes that wrote them: reading one entry after
// another would start at the lane's beginning each time.

import type { OpLocation } from '../../core/fold/fold.ts';
import type { JsonValue } from '../../core/json/value.ts';
import type { Seq } from '../../core/model/entry.ts';
import type { Opened } from '../kit/open.ts';

export class Values {
  private readonly read = new Map<string, JsonValue>();
  private readonly seqs = new Map<string, Seq>();

  constructor({ format, reader }: Opened, locations: Iterable<OpLocation>) {
    const wanted = new Map<string, Map<number, Set<number>>>();
    for (const { lane, index, op } of locations) {
      const entries = wanted.get(lane) ?? new Map<number, Set<number>>();
      wanted.set(lane, entries);
      entries.set(index, (entries.get(index) ?? new Set()).add(op));
    }
    for (const [lane, entries] of wanted) {
      for (const entry of reader.entries(lane)) {
        const ops = entries.get(entry.index);
        if (!ops) continue;
        const decoded = format.decode(entry);
        for (const op of ops) {
          const key = name({ lane, index: entry.index, op });
          this.read.set(key, format.deltaValue(entry, decoded, op));
          this.seqs.set(key, entry.seq);
        }
      }
    }
  }

  at(location: OpLocation): JsonValue {
    return this.read.get(name(location)) ?? null;
  }

  /** The sequence number of the entry. */
  seqAt(location: OpLocation): Seq | null {
    return this.seqs.get(name(location)) ?? null;
  }
}

function name({ lane, index, op }: OpLocation): string {
  return `${lane} ${index} ${op}`;
}
