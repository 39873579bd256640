// The records of a driven run, in words, and as the tree that rollbacks make of them.

import type { BlockLedger, BlockRecord, Value } from '../../write/engine/index.ts';

export type LabRecordKind = BlockRecord['type'];

export interface LabRecord {
  readonly seq: number;
  readonly kind: LabRecordKind;
  readonly title: string;
  /** The key, the checkpoint or the block that it is about. */
  readonly name: string;
  /** More of it, for who wants to read. */
  readonly note: string;
  /** The record after which this one was written; null: the start of the run. */
  readonly parent: number | null;
  /** Whether it is on the path that leads to the state as it is now. */
  readonly live: boolean;
  /** Of a rollback: the checkpoint that it goes back to. */
  readonly target: number | null;
  readonly timestamp: number;
}

export function labRecordLines(ledger: BlockLedger): readonly LabRecord[] {
  const records = ledger.records();
  const checkpoints = new Map<string, number>();
  const lines: Omit<LabRecord, 'live'>[] = [];
  // What the next record continues from.
  let tip: number | null = null;
  for (const record of records) {
    const { seq, type: kind, timestamp } = record;
    if (record.type === 'checkpoint') checkpoints.set(record.snapshot_id, seq);
    const target =
      record.type === 'rollback' ? (checkpoints.get(record.snapshot_id) ?? null) : null;
    lines.push({
      seq,
      kind,
      timestamp,
      target,
      parent: tip,
      name: nameRecord(record),
      ...describeRecord(record),
    });
    tip = target ?? seq;
  }
  const parents = new Map(lines.map(({ seq, parent }) => [seq, parent]));
  const live = new Set<number>();
  for (let at = tip; at !== null; at = parents.get(at) ?? null) live.add(at);
  return lines.map((line) => ({ ...line, live: live.has(line.seq) }));
}

function nameRecord(record: BlockRecord): string {
  switch (record.type) {
    case 'set':
    case 'delete':
      return record.key;
    case 'checkpoint':
    case 'rollback':
      return record.snapshot_id;
    case 'purge':
      return record.snapshot_ids.join(', ');
    case 'child_started':
    case 'child_finished':
      return record.block_id;
    case 'completed':
      return record.status;
  }
}

function describeRecord(record: BlockRecord): { title: string; note: string } {
  switch (record.type) {
    case 'set':
      return {
        title: `set ${record.key}`,
        note: `${labValueText(record.value)} · by ${record.source_block_id}`,
      };
    case 'delete':
      return { title: `delete ${record.key}`, note: `by ${record.source_block_id}` };
    case 'checkpoint':
      return { title: `checkpoint ${record.snapshot_id}`, note: 'the state is frozen, at no cost' };
    case 'rollback':
      return { title: `rollback to ${record.snapshot_id}`, note: record.reason };
    case 'purge':
      return {
        title: `purge ${record.snapshot_ids.join(', ')}`,
        note: `${CAUSES[record.cause]}: nobody can go back there any more`,
      };
    case 'child_started':
      return { title: `${record.block_id} starts`, note: `called by ${record.parent_block_id}` };
    case 'child_finished': {
      const done = record.side_effects.map(
        ({ kind, ref, reversible }) => `${kind} ${ref}${reversible ? '' : ' (irreversible)'}`,
      );
      return {
        title: `${record.block_id} ends: ${record.status}`,
        note: done.length ? `did outside: ${done.join(', ')}` : 'did nothing outside',
      };
    }
    case 'completed':
      return { title: `completed: ${record.status}`, note: 'nothing is written after this' };
  }
}

const CAUSES = {
  window: 'the window is full',
  success: 'the run succeeded',
  compaction: 'made room',
} as const;

/** As JSON, on one line. */
export function labValueText(value: Value): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  );
}
