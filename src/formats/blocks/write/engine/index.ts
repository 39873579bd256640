// The block state ledger as a library.

export { BlockLedgerError } from './error.ts';
export type { LeafLedger } from './leaf.ts';
export { BlockLedger } from './ledger.ts';
export type { BlockRecord, PurgeCause, SideEffect } from './records.ts';
export type {
  BlockLedgerOptions,
  CheckpointInfo,
  DoneOutside,
  HistoryEntry,
  LedgerEntry,
  OpenCall,
  Provenance,
  RollbackOutcome,
} from './types.ts';
export type { Value } from './value.ts';
