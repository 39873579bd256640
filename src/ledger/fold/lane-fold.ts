// A lane is folded once: the world at every one of its entries can be looked at, and none is kept.

import { firstPast } from '../../base/lists.ts';
import type { FoldTable } from './fold-table.ts';
import { FoldedWorld } from './folded-world.ts';
import type { BrokenDelta } from './replay.ts';

export class LaneFold {
  readonly lane: string;
  readonly entries: number;
  /** The first delta that does not apply; there are no worlds from there on. */
  readonly broken: BrokenDelta | null;
  private readonly table: FoldTable;

  constructor(lane: string, entries: number, broken: BrokenDelta | null, table: FoldTable) {
    this.lane = lane;
    this.entries = entries;
    this.broken = broken;
    this.table = table;
  }

  /**
   * Returns the world after the entry at `index`, with −1 before the first; null when the fold
   * broke before or there.
   */
  worldAt(index: number): FoldedWorld | null {
    if (!this.appliesAt(index)) return null;
    return new FoldedWorld(this.table, Math.max(-1, Math.min(index, this.entries - 1)));
  }

  get names() {
    return this.table.ownNames();
  }

  /** See {@link FoldTable.listTurns}; up to an entry, and as far as the lane can be folded. */
  listTurns(kind: string, id: string, upTo: number): Uint32Array {
    const last = this.clampIndex(upTo);
    const turns = this.table.listTurns(kind, id);
    return turns.subarray(
      0,
      firstPast(turns.length, (at) => (turns[at] ?? 0) > last),
    );
  }

  writesAt(kind: string, id: string, index: number): boolean {
    return this.table.writesAt(kind, id, index);
  }

  listSources(index: number): Iterable<readonly [first: number, last: number]> {
    return this.table.listSources(this.clampIndex(index));
  }

  private clampIndex(index: number): number {
    return Math.min(index, this.entries - 1, (this.broken?.index ?? this.entries) - 1);
  }

  private appliesAt(index: number): boolean {
    return !this.broken || index < this.broken.index;
  }
}
