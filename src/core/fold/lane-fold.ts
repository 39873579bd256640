// A lane folded once: the world at every one of its entries can be looked at, and none is kept.

import type { FoldTable, ResourceWrite } from './fold-table.ts';
import { FoldedWorld } from './folded-world.ts';
import type { Broken } from './replay.ts';

export class LaneFold {
  readonly lane: string;
  readonly entries: number;
  /** The first delta that does not apply, if any; there are no worlds from there on. */
  readonly broken: Broken | null;
  private readonly table: FoldTable;

  constructor(lane: string, entries: number, broken: Broken | null, table: FoldTable) {
    this.lane = lane;
    this.entries = entries;
    this.broken = broken;
    this.table = table;
  }

  /** The world after the entry at `index`; −1: before the first. null: broken before or there. */
  worldAt(index: number): FoldedWorld | null {
    if (!this.appliesAt(index)) return null;
    return new FoldedWorld(this.table, Math.max(-1, Math.min(index, this.entries - 1)));
  }

  /** Every entry that writes or removes a resource, in order; those that do not apply are none. */
  writes(kind: string, id: string): readonly ResourceWrite[] {
    return this.table.writes(kind, id).filter(({ index }) => this.appliesAt(index));
  }

  private appliesAt(index: number): boolean {
    return !this.broken || index < this.broken.index;
  }
}
