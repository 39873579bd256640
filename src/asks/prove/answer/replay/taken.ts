// The entries that a run of the verifier was handed are kept as they came, so that states are
// folded from these and from nothing else.

import type { Entry, LaneInfo } from '../../../../ledger/model/entry.ts';

/** Beyond these the state is hashed at the head alone, by the verifier itself. */
const MOST_ENTRIES = 50_000;
const MOST_BYTES = 64 * 1024 * 1024;

export class TakenEntries {
  readonly lanes: LaneInfo[] = [];
  private readonly byLane = new Map<string, Entry[]>();
  private count = 0;
  private bytes = 0;

  get isWhole(): boolean {
    return this.count <= MOST_ENTRIES && this.bytes <= MOST_BYTES;
  }

  begin(lane: LaneInfo): void {
    if (this.byLane.has(lane.id)) return;
    this.lanes.push(lane);
    this.byLane.set(lane.id, []);
  }

  add(lane: string, entry: Entry): void {
    this.count++;
    this.bytes += entry.bytes.length;
    if (this.isWhole) this.byLane.get(lane)?.push(copied(entry));
    else this.byLane.clear();
  }

  entries(lane: string): readonly Entry[] {
    return this.byLane.get(lane) ?? [];
  }
}

/** The reader may hand out a view of something larger, which is good for a moment only. */
function copied(entry: Entry): Entry {
  const { index, seq, id, parent, kind, recordedAt, annotation, locator, fault } = entry;
  return {
    index,
    seq,
    id,
    parent,
    kind,
    recordedAt,
    bytes: entry.bytes.slice(),
    ...(annotation && { annotation: annotation.slice() }),
    ...(locator !== undefined && { locator }),
    ...(fault && { fault }),
  };
}
