// The ledger of one composite block's run, as a library. Its log is what counts: the
// context, the checkpoints and every key's history follow from it.

import { type HashEngine, nobleHash } from '../../../../base/hash/hash.ts';
import type { Orphans } from '../../rolled-back.ts';
import { ensure } from './error.ts';
import { type LeafLedger, leafLedger } from './leaf.ts';
import {
  type BlockRecord,
  type BlocksHeader,
  LineWriter,
  type PurgeCause,
  type SideEffect,
} from './records.ts';
import { LedgerState } from './state.ts';
import type {
  BlockLedgerOptions,
  CheckpointInfo,
  HistoryEntry,
  LedgerEntry,
  OpenCall,
  Provenance,
  RollbackOutcome,
} from './types.ts';
import { frozenObject, makeProvenance, requireName, requireText, sideEffect } from './valid.ts';
import { frozenCopy, requireWellFormed, type Value } from './value.ts';

type Body = BlockRecord extends infer R
  ? R extends BlockRecord
    ? Omit<R, 'seq' | 'timestamp'>
    : never
  : never;

export class BlockLedger {
  readonly owner: string;
  readonly runId: string;
  readonly createdAt: number;
  private readonly header: BlocksHeader;
  private readonly log: BlockRecord[] = [];
  private readonly state: LedgerState;
  private readonly listeners = new Set<() => void>();
  private readonly writers = new Map<boolean, LineWriter>();
  private readonly retain: number;
  private readonly clock: () => number;
  private readonly hash: HashEngine;
  private lastTime = Number.NEGATIVE_INFINITY;
  private ended: string | null = null;

  constructor(options: BlockLedgerOptions) {
    const {
      owner,
      initialContext = {},
      runId = 'run-1',
      retain = Number.POSITIVE_INFINITY,
    } = options;
    this.owner = requireName(owner, 'owner', 'header');
    this.runId = requireName(runId, 'runId', 'header');
    ensure(retain >= 1, 'header', 'retain is at least 1.');
    this.retain = retain;
    this.clock = options.now ?? (() => Date.now() / 1000);
    this.hash = options.hash ?? nobleHash;
    this.createdAt = this.now();
    this.header = {
      run_id: this.runId,
      owner,
      initial_context: frozenObject(initialContext, 'initialContext', 'header'),
      created_at: this.createdAt,
    };
    this.state = new LedgerState(this.header);
  }

  // Reading.

  get(key: string): Value | undefined {
    return this.state.context.get(key)?.value;
  }

  getEntry(key: string): LedgerEntry | undefined {
    return this.state.context.get(key);
  }

  has(key: string): boolean {
    return this.state.context.has(key);
  }

  keys(): readonly string[] {
    return [...this.state.context.keys()];
  }

  /** Every write of a key, oldest first; what a rollback discarded is left out, what it marked is flagged. */
  history(key: string): readonly HistoryEntry[] {
    return this.state.history(key);
  }

  /** Oldest first. */
  liveCheckpoints(): readonly CheckpointInfo[] {
    return this.state.checkpoints
      .all()
      .map(({ id, label, at, timestamp }) => ({ id, label, seq: at, timestamp }));
  }

  openCalls(): readonly OpenCall[] {
    return [...this.state.calls.values()];
  }

  /** Everything that was written, in order; seq 1 first. */
  records(): readonly BlockRecord[] {
    return this.log;
  }

  /** Whether a rollback went back before a record. */
  isOrphaned(seq: number): boolean {
    return this.state.isOrphaned(seq);
  }

  /** The status that the run ended with; null: it goes on. */
  get status(): string | null {
    return this.ended;
  }

  /** A handle for a leaf block: it reads, and writing through it throws. */
  leaf(block: string): LeafLedger {
    return leafLedger(requireName(block, 'block', 'writer'), this);
  }

  /** Calls back after every record; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The log as a file of `blocks-ledger/1`. */
  toJSONL({ chained = true }: { readonly chained?: boolean } = {}): string {
    const writer = this.writers.get(chained) ?? new LineWriter(this.header, chained, this.hash);
    this.writers.set(chained, writer);
    return writer.text(this.log);
  }

  // Writing.

  set(key: string, value: unknown, { source, metadata }: Provenance): LedgerEntry {
    this.open();
    const written = {
      value: frozenCopy(value, 'value', 1),
      ...makeProvenance(source, metadata),
    };
    const { seq, timestamp } = this.append({
      type: 'set',
      key: requireWellFormed(key, 'key'),
      ...written,
    });
    this.notify();
    return this.state.context.get(key) ?? { ...written, timestamp, seq };
  }

  delete(key: string, { source, metadata }: Provenance): void {
    this.open();
    ensure(this.has(key), 'operation', `There is no key "${key}" to delete.`);
    this.append({ type: 'delete', key, ...makeProvenance(source, metadata) });
    this.notify();
  }

  /**
   * Freezes the state. The id follows from the label ("Pre Step B" is `pre_step_b`), so
   * that the same step has the same id in every run; without a label, from its position.
   */
  createCheckpoint(label?: string): string {
    this.open();
    const name = requireWellFormed(label ?? `checkpoint_${this.log.length + 1}`, 'label');
    const id = name.trim().toLowerCase().replace(/\s+/g, '_');
    ensure(id !== '', 'shape', 'A checkpoint needs a label.');
    ensure(
      !this.state.checkpoints.get(id),
      'checkpoint-id',
      `There is a checkpoint "${id}" already; a loop numbers its own ("${id}#2").`,
    );
    this.append({ type: 'checkpoint', snapshot_id: id, label: name });
    const { checkpoints } = this.state;
    const oldest = checkpoints.size > this.retain ? checkpoints.oldest() : undefined;
    if (oldest) this.end([oldest.id], 'window');
    this.notify();
    return id;
  }

  rollback(
    snapshotId: string,
    { reason, orphans = 'mark' }: { readonly reason: string; readonly orphans?: Orphans },
  ): RollbackOutcome {
    this.open();
    const target = this.state.checkpoints.get(snapshotId);
    ensure(target, 'rollback-target', `There is no checkpoint "${snapshotId}" to go back to.`);
    const isKnown = orphans === 'mark' || orphans === 'discard';
    ensure(isKnown, 'shape', 'orphans is "mark" or "discard".');
    const last = this.log.length;
    const words = requireText(reason, 'reason');
    this.append({ type: 'rollback', snapshot_id: snapshotId, reason: words, orphans });
    this.notify();
    return {
      orphaned: last > target.at ? { from: target.at + 1, to: last } : null,
      notUndone: this.state.effectsAfter(target.at).filter(({ reversible }) => !reversible),
      openCalls: this.openCalls(),
    };
  }

  /** Ends checkpoints. Returns the ids that were not live: the warnings of a file. */
  purge(ids: readonly string[], cause: PurgeCause): readonly string[] {
    this.open();
    const isKnown = ['window', 'success', 'compaction'].includes(cause);
    ensure(isKnown, 'shape', 'cause is "window", "success" or "compaction".');
    const unknown = this.end([...ids], cause);
    this.notify();
    return unknown;
  }

  childStarted(block: string, { parent = this.owner }: { readonly parent?: string } = {}): void {
    this.open();
    requireName(block, 'block', 'shape');
    const { calls } = this.state;
    ensure(!calls.has(block), 'child', `${block} is called already and has not finished.`);
    const isOpen = parent === this.owner || calls.has(parent);
    ensure(isOpen, 'child', `${parent} is neither ${this.owner} nor an open call.`);
    this.append({ type: 'child_started', block_id: block, parent_block_id: parent });
    this.notify();
  }

  childFinished(
    block: string,
    {
      status,
      sideEffects = [],
    }: { readonly status: string; readonly sideEffects?: readonly SideEffect[] },
  ): void {
    this.open();
    const call = this.state.calls.get(block);
    ensure(call, 'child', `${block} was not called, or has finished.`);
    const side_effects = Object.freeze(sideEffects.map(sideEffect));
    this.append({
      type: 'child_finished',
      block_id: block,
      parent_block_id: call.parent,
      status: requireText(status, 'status'),
      side_effects,
    });
    this.notify();
  }

  /** Ends the run. With success, the checkpoints that are still live are purged first. */
  complete(status: string): void {
    this.open();
    const words = requireText(status, 'status');
    const [open] = this.state.calls.values();
    ensure(!open, 'child', `${open?.block} has not finished.`);
    const purge = this.log.find(
      (one) => one.type === 'purge' && one.cause === 'success' && !this.isOrphaned(one.seq),
    );
    ensure(
      !purge || status === 'success',
      'purge-cause',
      `Checkpoints were purged for success (seq ${purge?.seq}), so the run can only end with success. Go back before that first, or purge for another cause.`,
    );
    const live = this.liveCheckpoints().map(({ id }) => id);
    if (status === 'success' && live.length) this.end(live, 'success');
    this.append({ type: 'completed', status: words });
    this.ended = words;
    this.notify();
  }

  private open(): void {
    const message = `The run has ended (${this.ended}); nothing is written after that.`;
    ensure(this.ended === null, 'after-end', message);
  }

  private append(body: Body): BlockRecord {
    // Spread keeps which of the union's members it is; the compiler does not see that.
    const record = { ...body, seq: this.log.length + 1, timestamp: this.now() } as BlockRecord;
    this.log.push(Object.freeze(record));
    this.state.apply(record);
    return record;
  }

  private end(ids: readonly string[], cause: PurgeCause): readonly string[] {
    const snapshot_ids = Object.freeze(ids.map((id) => requireWellFormed(id, 'a checkpoint’s id')));
    // Of an id that is given twice, the second is not live any more.
    const live = new Set(ids.filter((id) => this.state.checkpoints.get(id)));
    const unknown = ids.filter((id) => !live.delete(id));
    this.append({ type: 'purge', snapshot_ids, cause });
    return unknown;
  }

  private now(): number {
    const now = this.clock();
    const isTime = typeof now === 'number' && Number.isFinite(now);
    ensure(isTime, 'time', `now() gave ${String(now)}; it gives Unix seconds.`);
    this.lastTime = Math.max(now, this.lastTime);
    return this.lastTime;
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
