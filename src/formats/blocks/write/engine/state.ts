// What follows from the records so far: the context, the live checkpoints, the open calls, and
// the history of every key.

import { Map as PersistentMap } from 'immutable';
import { append } from '../../../../base/lists.ts';
import { Checkpoints } from '../../checkpoints.ts';
import { RolledBackRanges } from '../../rolled-back.ts';
import type { BlockRecord, BlocksHeader } from './records.ts';
import type { DoneOutside, HistoryEntry, LedgerEntry, OpenCall } from './types.ts';

interface Frozen {
  readonly id: string;
  /** Its seq. */
  readonly at: number;
  readonly label: string;
  readonly timestamp: number;
  readonly state: PersistentMap<string, LedgerEntry>;
}

export class LedgerState {
  context: PersistentMap<string, LedgerEntry>;
  readonly checkpoints = new Checkpoints<Frozen>();
  readonly calls = new Map<string, OpenCall>();
  private readonly rolledBack = new RolledBackRanges();
  private readonly histories = new Map<string, Omit<HistoryEntry, 'orphaned'>[]>();
  private readonly effects: DoneOutside[] = [];

  constructor({ owner, created_at, initial_context }: BlocksHeader) {
    const metadata = Object.freeze({});
    const provenance = { source_block_id: owner, timestamp: created_at, metadata, seq: 0 };
    this.context = PersistentMap<string, LedgerEntry>().withMutations((context) => {
      for (const [key, value] of Object.entries(initial_context)) {
        context.set(key, Object.freeze({ value, ...provenance }));
        this.histories.set(key, [{ operation: 'INITIAL', value, ...provenance }]);
      }
    });
  }

  apply(record: BlockRecord): void {
    const { seq, timestamp } = record;
    switch (record.type) {
      case 'set': {
        const { key, value, source_block_id, metadata } = record;
        const operation = this.context.has(key) ? 'UPDATE' : 'APPEND';
        const entry = Object.freeze({ value, source_block_id, metadata, timestamp, seq });
        this.context = this.context.set(key, entry);
        append(this.histories, key, { operation, ...entry });
        return;
      }
      case 'delete': {
        const { key, source_block_id, metadata } = record;
        this.context = this.context.delete(key);
        const deleted = { operation: 'DELETE', source_block_id, metadata, timestamp, seq } as const;
        append(this.histories, key, deleted);
        return;
      }
      case 'checkpoint': {
        const { snapshot_id: id, label } = record;
        this.checkpoints.add({ id, label, at: seq, timestamp, state: this.context });
        return;
      }
      case 'rollback': {
        const target = this.checkpoints.get(record.snapshot_id);
        if (!target) return;
        this.rolledBack.add(target.at, seq, record.orphans);
        this.context = target.state;
        this.checkpoints.endAfter(target);
        return;
      }
      case 'purge':
        for (const id of record.snapshot_ids) this.checkpoints.remove(id);
        return;
      case 'child_started': {
        const { block_id: block, parent_block_id: parent } = record;
        this.calls.set(block, { block, parent, seq });
        return;
      }
      case 'child_finished': {
        const { block_id: block, side_effects } = record;
        this.calls.delete(block);
        for (const effect of side_effects) this.effects.push({ ...effect, block, seq });
      }
    }
  }

  /** Every write of a key, oldest first; what a rollback discarded is left out. */
  history(key: string): readonly HistoryEntry[] {
    return (this.histories.get(key) ?? []).flatMap((entry) => {
      const over = this.rolledBack.over(entry.seq);
      return over?.orphans === 'discard' ? [] : [{ ...entry, orphaned: over !== null }];
    });
  }

  /** Whether a rollback went back before a record. */
  isOrphaned(seq: number): boolean {
    return this.rolledBack.over(seq) !== null;
  }

  effectsAfter(seq: number): readonly DoneOutside[] {
    return this.effects.slice(this.effects.findLastIndex((effect) => effect.seq <= seq) + 1);
  }
}
