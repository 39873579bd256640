// What programs hand to a block state ledger, and what it hands back.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { Metadata, SideEffect } from './records.ts';
import type { Value } from './value.ts';

export interface BlockLedgerOptions {
  /** The composite block: the only writer. */
  readonly owner: string;
  readonly initialContext?: Readonly<Record<string, unknown>>;
  readonly runId?: string;
  /** Live checkpoints at most; the oldest is purged when one more is set. */
  readonly retain?: number;
  /** Unix seconds; never taken to go back. */
  readonly now?: () => number;
  readonly hash?: HashEngine;
}

export interface Provenance {
  /** The block on whose behalf this is written. */
  readonly source: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A value of the ledger, wrapped with where it comes from. */
export interface LedgerEntry {
  readonly value: Value;
  readonly source_block_id: string;
  readonly timestamp: number;
  readonly metadata: Metadata;
  /** The record that wrote it; 0: the initial context. */
  readonly seq: number;
}

export interface HistoryEntry extends Omit<LedgerEntry, 'value'> {
  readonly operation: 'INITIAL' | 'APPEND' | 'UPDATE' | 'DELETE';
  /** Absent for a deletion. */
  readonly value?: Value;
  /** A rollback went back before it. */
  readonly orphaned: boolean;
}

export interface CheckpointInfo {
  readonly id: string;
  readonly label: string;
  readonly seq: number;
  readonly timestamp: number;
}

export interface OpenCall {
  readonly block: string;
  readonly parent: string;
  readonly seq: number;
}

export interface DoneOutside extends SideEffect {
  readonly block: string;
  readonly seq: number;
}

/** What a rollback did, and what it could not do. */
export interface RollbackOutcome {
  /** Records that it orphaned; none where the checkpoint was the last record. */
  readonly orphaned: { readonly from: number; readonly to: number } | null;
  /** Side effects since the checkpoint that are not reversible: the warnings of a file. */
  readonly notUndone: readonly DoneOutside[];
  /** Child calls that are still open; a rollback closes none. */
  readonly openCalls: readonly OpenCall[];
}
