// The ledger of one composite block's run, as a library. Its log is what counts: the
// context, the checkpoints and every key's history follow from it.

import { Map as PersistentMap } from 'immutable';
import { type HashEngine, nobleHash } from '../../../core/hash/hash.ts';
import { Checkpoints } from '../../../formats/blocks/checkpoints.ts';
import { type Orphans, RolledBackRanges } from '../../../formats/blocks/rolled-back.ts';
import { BlockLedgerError } from './error.ts';
import { LeafLedger, type ReadableLedger } from './leaf.ts';
import {
  type BlockRecord,
  type Header,
  LineWriter,
  type Metadata,
  type PurgeCause,
  type SideEffect,
} from './records.ts';
import type {
  BlockLedgerOptions,
  CheckpointInfo,
  DoneOutside,
  HistoryEntry,
  LedgerEntry,
  OpenCall,
  Provenance,
  RollbackOutcome,
} from './types.ts';
import { metadataOf, named, sideEffect, text } from './valid.ts';
import { frozenCopy, type Value, wellFormed } from './value.ts';

type Context = PersistentMap<string, LedgerEntry>;

interface Frozen {
  readonly id: string;
  /** Its seq. */
  readonly at: number;
  readonly label: string;
  readonly timestamp: number;
  readonly state: Context;
}

type Body = BlockRecord extends infer R
  ? R extends BlockRecord
    ? Omit<R, 'seq' | 'timestamp'>
    : never
  : never;

export class BlockLedger implements ReadableLedger {
  readonly owner: string;
  readonly runId: string;
  readonly createdAt: number;
  private readonly header: Header;
  private readonly log: BlockRecord[] = [];
  private context: Context;
  private readonly checkpoints = new Checkpoints<Frozen>();
  private readonly rolledBack = new RolledBackRanges();
  private readonly histories = new Map<string, Omit<HistoryEntry, 'orphaned'>[]>();
  private readonly calls = new Map<string, OpenCall>();
  private readonly effects: DoneOutside[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly writers = new Map<boolean, LineWriter>();
  private readonly retain: number;
  private readonly clock: () => number;
  private readonly hash: HashEngine;
  private lastTime: number;
  private ended: string | null = null;

  constructor(options: BlockLedgerOptions) {
    const {
      owner,
      initialContext = {},
      runId = 'run-1',
      retain = Number.POSITIVE_INFINITY,
    } = options;
    this.owner = named(owner, 'owner', 'header');
    this.runId = named(runId, 'runId', 'header');
    if (!(retain >= 1)) throw new BlockLedgerError('header', 'retain is at least 1.');
    this.retain = retain;
    this.clock = options.now ?? (() => Date.now() / 1000);
    this.hash = options.hash ?? nobleHash;
    this.lastTime = Number.NEGATIVE_INFINITY;
    this.createdAt = this.now();
    const initial = frozenCopy(initialContext, 'initialContext', 1);
    if (initial === null || typeof initial !== 'object' || Array.isArray(initial))
      throw new BlockLedgerError('header', 'initialContext is an object.');
    const values = new Map(Object.entries(initial as { readonly [key: string]: Value }));
    this.header = {
      run_id: this.runId,
      owner: this.owner,
      initial_context: Object.freeze(Object.fromEntries(values)),
      created_at: this.createdAt,
    };
    const metadata: Metadata = Object.freeze({});
    const provenance = { source_block_id: owner, timestamp: this.createdAt, metadata, seq: 0 };
    this.context = PersistentMap(
      Array.from(values, ([key, value]) => [key, Object.freeze({ value, ...provenance })] as const),
    );
    for (const [key, value] of values)
      this.histories.set(key, [{ operation: 'INITIAL', value, ...provenance }]);
  }

  // Reading.

  get(key: string): Value | undefined {
    return this.context.get(key)?.value;
  }

  getEntry(key: string): LedgerEntry | undefined {
    return this.context.get(key);
  }

  has(key: string): boolean {
    return this.context.has(key);
  }

  keys(): readonly string[] {
    return [...this.context.keys()];
  }

  /** Every write of a key, oldest first; what a rollback discarded is left out, what it marked is flagged. */
  history(key: string): readonly HistoryEntry[] {
    return (this.histories.get(key) ?? []).flatMap((entry) => {
      const over = this.rolledBack.over(entry.seq);
      return over?.orphans === 'discard' ? [] : [{ ...entry, orphaned: over !== null }];
    });
  }

  /** Oldest first. */
  liveCheckpoints(): readonly CheckpointInfo[] {
    return this.checkpoints
      .all()
      .map(({ id, label, at, timestamp }) => ({ id, label, seq: at, timestamp }));
  }

  openCalls(): readonly OpenCall[] {
    return [...this.calls.values()];
  }

  /** Everything that was written, in order; seq 1 first. */
  records(): readonly BlockRecord[] {
    return this.log;
  }

  /** Whether a rollback went back before a record. */
  isOrphaned(seq: number): boolean {
    return this.rolledBack.over(seq) !== null;
  }

  /** The status that the run ended with; null: it goes on. */
  get status(): string | null {
    return this.ended;
  }

  /** A handle for a leaf block: it reads, and writing through it throws. */
  leaf(block: string): LeafLedger {
    return new LeafLedger(named(block, 'block', 'writer'), this);
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
    const entry = {
      value: frozenCopy(value, 'value', 1),
      source_block_id: named(source, 'source', 'provenance'),
      metadata: metadataOf(metadata),
    };
    const operation = this.context.has(wellFormed(key, 'key')) ? 'UPDATE' : 'APPEND';
    const { value: written, ...rest } = entry;
    const { seq, timestamp } = this.append({ type: 'set', key, value: written, ...rest });
    const standing = Object.freeze({ ...entry, timestamp, seq });
    this.context = this.context.set(key, standing);
    this.remember(key, { operation, ...standing });
    this.tell();
    return standing;
  }

  delete(key: string, { source, metadata }: Provenance): void {
    this.open();
    if (!this.context.has(key))
      throw new BlockLedgerError('operation', `There is no key "${key}" to delete.`);
    const rest = {
      source_block_id: named(source, 'source', 'provenance'),
      metadata: metadataOf(metadata),
    };
    const { seq, timestamp } = this.append({ type: 'delete', key, ...rest });
    this.context = this.context.delete(key);
    this.remember(key, { operation: 'DELETE', ...rest, timestamp, seq });
    this.tell();
  }

  /**
   * Freezes the state. The id follows from the label ("Pre Step B" is `pre_step_b`), so
   * that the same step has the same id in every run; without a label, from its position.
   */
  createCheckpoint(label?: string): string {
    this.open();
    const name = wellFormed(label ?? `checkpoint_${this.log.length + 1}`, 'label');
    const id = name.trim().toLowerCase().replace(/\s+/g, '_');
    if (id === '') throw new BlockLedgerError('shape', 'A checkpoint needs a label.');
    if (this.checkpoints.get(id))
      throw new BlockLedgerError(
        'checkpoint-id',
        `The checkpoint "${id}" stands already; a loop numbers its own ("${id}#2").`,
      );
    const { seq, timestamp } = this.append({ type: 'checkpoint', snapshot_id: id, label: name });
    this.checkpoints.add({ id, label: name, at: seq, timestamp, state: this.context });
    const oldest = this.checkpoints.size > this.retain ? this.checkpoints.oldest() : undefined;
    if (oldest) this.end([oldest.id], 'window');
    this.tell();
    return id;
  }

  rollback(
    snapshotId: string,
    { reason, orphans = 'mark' }: { readonly reason: string; readonly orphans?: Orphans },
  ): RollbackOutcome {
    this.open();
    const target = this.checkpoints.get(snapshotId);
    if (!target)
      throw new BlockLedgerError(
        'rollback-target',
        `There is no checkpoint "${snapshotId}" to go back to.`,
      );
    if (orphans !== 'mark' && orphans !== 'discard')
      throw new BlockLedgerError('shape', 'orphans is "mark" or "discard".');
    const last = this.log.length;
    const words = text(reason, 'reason');
    const { seq } = this.append({
      type: 'rollback',
      snapshot_id: snapshotId,
      reason: words,
      orphans,
    });
    this.rolledBack.add(target.at, seq, orphans);
    this.context = target.state;
    this.checkpoints.endAfter(target);
    this.tell();
    return {
      orphaned: last > target.at ? { from: target.at + 1, to: last } : null,
      notUndone: this.effectsAfter(target.at).filter(({ reversible }) => !reversible),
      openCalls: this.openCalls(),
    };
  }

  /** Ends checkpoints. Returns the ids that were not live: the warnings of a file. */
  purge(ids: readonly string[], cause: PurgeCause): readonly string[] {
    this.open();
    if (!['window', 'success', 'compaction'].includes(cause))
      throw new BlockLedgerError('shape', 'cause is "window", "success" or "compaction".');
    const unknown = this.end([...ids], cause);
    this.tell();
    return unknown;
  }

  childStarted(block: string, { parent = this.owner }: { readonly parent?: string } = {}): void {
    this.open();
    named(block, 'block', 'shape');
    if (this.calls.has(block))
      throw new BlockLedgerError('child', `${block} is called already and has not finished.`);
    if (parent !== this.owner && !this.calls.has(parent))
      throw new BlockLedgerError('child', `${parent} is neither ${this.owner} nor an open call.`);
    const { seq } = this.append({
      type: 'child_started',
      block_id: block,
      parent_block_id: parent,
    });
    this.calls.set(block, { block, parent, seq });
    this.tell();
  }

  childFinished(
    block: string,
    {
      status,
      sideEffects = [],
    }: { readonly status: string; readonly sideEffects?: readonly SideEffect[] },
  ): void {
    this.open();
    const call = this.calls.get(block);
    if (!call) throw new BlockLedgerError('child', `${block} was not called, or has finished.`);
    const side_effects = Object.freeze(sideEffects.map(sideEffect));
    const { seq } = this.append({
      type: 'child_finished',
      block_id: block,
      parent_block_id: call.parent,
      status: text(status, 'status'),
      side_effects,
    });
    this.calls.delete(block);
    for (const effect of side_effects) this.effects.push({ ...effect, block, seq });
    this.tell();
  }

  /** Ends the run. With success, the checkpoints that are still live are purged first. */
  complete(status: string): void {
    this.open();
    const words = text(status, 'status');
    const [open] = this.calls.values();
    if (open) throw new BlockLedgerError('child', `${open.block} has not finished.`);
    if (status === 'success' && this.checkpoints.size)
      this.end(
        this.checkpoints.all().map(({ id }) => id),
        'success',
      );
    this.append({ type: 'completed', status: words });
    this.ended = words;
    this.tell();
  }

  private open(): void {
    if (this.ended !== null)
      throw new BlockLedgerError(
        'after-end',
        `The run has ended (${this.ended}); nothing is written after that.`,
      );
  }

  private append(body: Body): BlockRecord {
    // Spread keeps which of the union's members it is; the compiler does not see that.
    const record = { ...body, seq: this.log.length + 1, timestamp: this.now() } as BlockRecord;
    this.log.push(Object.freeze(record));
    return record;
  }

  private end(ids: readonly string[], cause: PurgeCause): readonly string[] {
    const snapshot_ids = Object.freeze(ids.map((id) => wellFormed(id, 'a checkpoint’s id')));
    this.append({ type: 'purge', snapshot_ids, cause });
    return ids.filter((id) => !this.checkpoints.remove(id));
  }

  private effectsAfter(seq: number): readonly DoneOutside[] {
    let first = this.effects.length;
    while (first > 0 && (this.effects[first - 1]?.seq ?? 0) > seq) first--;
    return this.effects.slice(first);
  }

  private remember(key: string, entry: Omit<HistoryEntry, 'orphaned'>): void {
    const known = this.histories.get(key);
    if (known) known.push(entry);
    else this.histories.set(key, [entry]);
  }

  private now(): number {
    const now = this.clock();
    if (typeof now !== 'number' || !Number.isFinite(now))
      throw new BlockLedgerError('time', `now() gave ${String(now)}; it gives Unix seconds.`);
    this.lastTime = Math.max(now, this.lastTime);
    return this.lastTime;
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
