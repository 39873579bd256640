// Follows a run record by record: which keys are set, which checkpoints are live, which calls
// are open, what each record does. Nothing here finds faults; the verifier does.

import { memberAt, textAt } from '../../base/json/access.ts';
import type { Fields } from '../../base/json/fields.ts';
import { isArray, isObject, type JsonObject } from '../../base/json/value.ts';
import { firstPast } from '../../base/lists.ts';
import type { Seq } from '../../base/seq.ts';
import type { BlockEffect, BlocksAnnotation, BlockWhy, Does, RunPosition } from './annotation.ts';
import { Checkpoints } from './checkpoints.ts';
import { initialContext } from './header.ts';
import { KeySet } from './key-set.ts';
import { BlockMarks } from './marks.ts';
import { listMember, toMemberMap } from './record.ts';
import { RolledBackRanges } from './rolled-back.ts';
import { type RecordType, typeIn } from './shape.ts';

/** Effects that a rollback lists. */
const MAX_EFFECTS = 500;
/** Open calls and checkpoint names that a record lists. */
const MAX_NAMES = 100;

interface Checkpoint {
  readonly id: string;
  /** Its index in the run's lane. */
  readonly at: number;
  readonly seq: string;
  /** Of the keys at that time; see {@link KeySet}. */
  readonly keys: number;
  readonly mark: { ended: string | null };
}

/** One call of a child block: a lane of its own. */
export interface BlockCall {
  readonly lane: string;
  readonly block: string;
  /** Lane of the parent: the run's, or another call's. */
  readonly parent: string;
  /** Indices of the run's records that are shown again in this lane. */
  readonly shown: number[];
}

interface OpenCall extends BlockCall {
  readonly parentBlock: string;
  readonly childRun: string | null;
  readonly start: number;
}

export type FollowedBlock = Pick<BlocksAnnotation, 'does' | 'call'>;

/** A record of the run's lane. */
interface RecordRef {
  readonly index: number;
  readonly seq: Seq;
}

export const SETS: Does = { what: 'sets', isNew: false };
export const SETS_NEW: Does = { what: 'sets', isNew: true };
export const DELETES: Does = { what: 'deletes' };

export const changeNothing = (why: BlockWhy): FollowedBlock => ({
  does: { what: 'nothing', why },
  call: null,
});

export class Follower {
  readonly rolledBack = new RolledBackRanges();
  /** By lane, in the order of their starts. */
  readonly calls = new Map<string, BlockCall>();
  /** The record that ended the run. */
  completed: RunPosition | null = null;
  private readonly owner: string | null;
  private readonly findLane: (block: string) => string;
  private readonly run: string;
  private readonly keys = new KeySet();
  private readonly live = new Checkpoints<Checkpoint>();
  /** Why a checkpoint is no longer live. */
  private readonly gone = new Map<string, string>();
  readonly marks = new BlockMarks();
  private readonly open = new Map<string, OpenCall>();
  private readonly lastCall = new Map<string, string>();
  private readonly effects: BlockEffect[] = [];
  /** Number of irreversible effects: before each of `effects`, and in all. */
  private readonly lastingBefore: number[] = [];
  private lasting = 0;

  constructor(header: JsonObject | null, run: string, findLane: (block: string) => string) {
    this.owner = textAt(header, 'owner');
    this.run = run;
    this.findLane = findLane;
    for (const key of toMemberMap(initialContext(header)).keys()) this.keys.add(key);
  }

  follow(object: Fields, { index, seq }: RecordRef): FollowedBlock {
    const type = typeIn(object);
    if (type === null && object.isText('type', 'header')) return changeNothing('later header');
    if (this.completed) return changeNothing('after the end');
    this.noteEffects(object, { index, seq: String(seq) });
    if (type === 'set' || type === 'delete') return this.write(type, object);
    return type ? this.known(type, object, { index, seq: String(seq) }) : changeNothing('unknown');
  }

  /** Starts of the calls that were open when the run completed. */
  leftOpen(): readonly number[] {
    return this.completed ? Array.from(this.open.values(), ({ start }) => start) : [];
  }

  private known(
    type: Exclude<RecordType, 'set' | 'delete'>,
    object: Fields,
    at: RunPosition,
  ): FollowedBlock {
    switch (type) {
      case 'checkpoint':
        return this.checkpoint(object, at);
      case 'rollback':
        return this.rollback(object, at);
      case 'purge':
        return this.purge(object, at);
      case 'child_started':
        return this.start(object, at);
      case 'child_finished':
        return this.finish(object, at);
      case 'completed':
        this.completed = at;
        return {
          does: { what: 'completes', live: takeFirst(this.live.all().map(({ id }) => id)) },
          call: null,
        };
    }
  }

  private write(type: 'set' | 'delete', object: Fields): FollowedBlock {
    const key = object.text('key');
    const source = object.text('source_block_id');
    const call = (source !== null && this.lastCall.get(source)) || null;
    if (key === null || (type === 'set' && !object.has('value')))
      return { ...changeNothing('unusable'), call };
    if (type === 'set') return { does: this.keys.add(key) ? SETS_NEW : SETS, call };
    return this.keys.delete(key) ? { does: DELETES, call } : { ...changeNothing('absent'), call };
  }

  private checkpoint(object: Fields, at: RunPosition): FollowedBlock {
    const id = object.text('snapshot_id');
    if (!id) return changeNothing('unusable');
    const earlier = this.live.get(id);
    if (earlier) earlier.mark.ended = `another of its name was set at seq ${at.seq}`;
    const label = object.text('label') ?? '';
    const mark = this.marks.checkpoint({ ...at, id, label, time: object.number('timestamp') });
    if (!this.live.size) this.keys.forget();
    this.live.add({ id, at: at.index, seq: at.seq, keys: this.keys.mark(), mark });
    const twice = earlier ? { index: earlier.at, seq: earlier.seq } : null;
    return { does: { what: 'freezes', twice }, call: null };
  }

  private rollback(object: Fields, at: RunPosition): FollowedBlock {
    const id = object.text('snapshot_id');
    if (!id) return changeNothing('unusable');
    const target = this.live.get(id);
    if (!target) {
      const why = this.gone.get(id) ?? 'no checkpoint of this name was set before';
      return { does: { what: 'cannot go back', why }, call: null };
    }
    this.rolledBack.add(
      target.at,
      at.index,
      object.text('orphans') === 'discard' ? 'discard' : 'mark',
    );
    this.keys.goBack(target.keys);
    const ended = this.live.endAfter(target);
    for (const other of ended) this.end(other, `the rollback at seq ${at.seq} went back before it`);
    const isAfter = (i: number) => (this.effects[i]?.index ?? 0) > target.at;
    const first = firstPast(this.effects.length, isAfter);
    const effects = this.effects.length - first;
    const to = {
      index: target.at,
      seq: target.seq,
      orphaned: at.index - target.at - 1,
      effects: this.effects.slice(first, first + MAX_EFFECTS),
      effectsLeftOut: Math.max(0, effects - MAX_EFFECTS),
      open: takeFirst(this.open.keys()),
      ended: takeFirst(ended.map((one) => one.id)),
    };
    this.marks.rollback({
      ...at,
      id,
      to: target.at,
      toSeq: target.seq,
      reason: object.text('reason') ?? '',
      orphaned: to.orphaned,
      notUndone: this.lasting - (this.lastingBefore[first] ?? this.lasting),
    });
    return { does: { what: 'goes back', to }, call: null };
  }

  private purge(object: Fields, at: RunPosition): FollowedBlock {
    const ids = listMember(object, 'snapshot_ids');
    if (!ids) return changeNothing('unusable');
    const unknown: string[] = [];
    for (const id of ids) {
      if (typeof id !== 'string') continue;
      const checkpoint = this.live.get(id);
      this.live.remove(id);
      if (checkpoint) this.end(checkpoint, `it was purged at seq ${at.seq}`);
      else unknown.push(id);
    }
    return { does: { what: 'purges', unknown }, call: null };
  }

  private start(object: Fields, at: RunPosition): FollowedBlock {
    const block = object.text('block_id');
    if (!block) return changeNothing('unusable');
    const opened = this.open.get(block);
    if (opened) return { ...changeNothing('called already'), call: opened.lane };
    const parentBlock = object.text('parent_block_id') ?? '';
    const parent = this.open.get(parentBlock);
    parent?.shown.push(at.index);
    const call: OpenCall = {
      lane: this.findLane(block),
      block,
      parent: parent?.lane ?? this.run,
      parentBlock,
      childRun: object.text('child_run_id'),
      start: at.index,
      shown: [at.index],
    };
    this.calls.set(call.lane, call);
    this.open.set(block, call);
    this.lastCall.set(block, call.lane);
    // Without a known owner, a parent that is no open call may be the owner.
    const stray = !parent && this.owner !== null && parentBlock !== this.owner;
    return { does: { what: 'calls', stray, leftOpen: false }, call: call.lane };
  }

  private finish(object: Fields, at: RunPosition): FollowedBlock {
    const block = object.text('block_id');
    if (!block) return changeNothing('unusable');
    const call = this.open.get(block);
    if (!call) return { ...changeNothing('not called'), call: this.lastCall.get(block) ?? null };
    this.open.delete(block);
    call.shown.push(at.index);
    this.calls.get(call.parent)?.shown.push(at.index);
    const other = (name: string, started: string | null) => {
      const named = object.text(name);
      return named !== null && named !== started ? started : null;
    };
    const otherParent = other('parent_block_id', call.parentBlock);
    const otherRun = other('child_run_id', call.childRun);
    return { does: { what: 'returns', otherParent, otherRun }, call: call.lane };
  }

  /** The end of a call lists them; one that another record lists was done all the same. */
  private noteEffects(object: Fields, at: RunPosition): void {
    const listed = listMember(object, 'side_effects');
    const more = object.value('metadata');
    const within =
      more !== undefined && isObject(more) ? memberAt(more, 'side_effects') : undefined;
    if (!listed && !(within !== undefined && isArray(within))) return;
    const block = object.text('block_id') ?? object.text('source_block_id') ?? this.owner ?? '';
    for (const effect of [...(listed ?? []), ...(within && isArray(within) ? within : [])]) {
      if (!isObject(effect)) continue;
      const reversible = memberAt(effect, 'reversible') === true;
      const kind = textAt(effect, 'kind') ?? '';
      const ref = textAt(effect, 'ref') ?? '';
      this.effects.push({ ...at, block, kind, ref, reversible });
      this.lastingBefore.push(this.lasting);
      if (!reversible) this.lasting++;
    }
  }

  private end({ id, mark }: Checkpoint, why: string): void {
    mark.ended = why;
    this.gone.set(id, why);
  }
}

function takeFirst(names: Iterable<string>): readonly string[] {
  const first: string[] = [];
  for (const name of names) if (first.push(name) === MAX_NAMES) break;
  return first;
}
