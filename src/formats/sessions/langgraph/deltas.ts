// Channels that are kept as deltas: a checkpoint has their version and not their value, which is what was
// written to them since the last checkpoint that has it. Checkpoints follow their parents here.

import { memberAt, objectAt } from '../../../base/json/access.ts';
import type { JsonMember, JsonObject, JsonValue } from '../../../base/json/value.ts';
import { channelIn, isSnapshot, REBUILT } from './channels.ts';
import type { Checkpoint, CheckpointDatabase, MadeRecord } from './database.ts';
import type { CheckpointPlan } from './plan.ts';
import { type Reduced, reduced } from './reduce.ts';
import { isControl, MAX_CHANNELS } from './state.ts';

/** Checkpoints that are kept while the next ones go on from them. */
const MAX_KEPT = 64;
/** So many checkpoints back a value is looked for. */
const MAX_BACK = 10_000;

interface Known {
  readonly record: JsonObject;
  /** By name, of channels that are kept as deltas here. */
  readonly deltas: ReadonlyMap<string, Reduced>;
  /** So many checkpoints in a row, this one included, lack a value. */
  readonly since: number;
}

const TOO_FAR = { why: `its last whole value is more than ${MAX_BACK} checkpoints back` };
const ABSENT = 'a checkpoint that it goes on from is not here, or cannot be read';

export class Deltas {
  private readonly database: CheckpointDatabase;
  private readonly plan: CheckpointPlan;
  private readonly kept = new Map<number, Known>();

  constructor(database: CheckpointDatabase, plan: CheckpointPlan) {
    this.database = database;
    this.plan = plan;
  }

  /** The record with the values of such channels; and those that are not read, with why. */
  complete(checkpoint: Checkpoint, made: MadeRecord) {
    const { deltas } = this.knownAt(checkpoint, made.object);
    const values: JsonMember[] = [];
    const unread: (readonly [name: string, why: string])[] = [];
    for (const [name, found] of deltas)
      if ('why' in found) unread.push([name, found.why]);
      else values.push([name, found.value]);
    const { members } = made.object;
    const own: MadeRecord = values.length
      ? { ...made, object: { members: [...members, [REBUILT, { members: values }]] } }
      : made;
    return { made: own, unread };
  }

  /** What the writes before a checkpoint come to, also where its cell has the whole value; null: none are here. */
  written(checkpoint: Checkpoint, name: string): Reduced | null {
    const parent = this.plan.findParent(checkpoint);
    if (!parent) return null;
    const before = this.valueAt(this.knownAt(parent), name);
    return this.joined(parent, name, before);
  }

  private knownAt(checkpoint: Checkpoint, own?: JsonObject): Known {
    const chain: { readonly one: Checkpoint; readonly record: JsonObject }[] = [];
    let before: Known | null = null;
    let here: Checkpoint | null = checkpoint;
    while (here && chain.length <= MAX_BACK) {
      before = this.kept.get(here.at) ?? null;
      if (before) break;
      const record: JsonObject =
        here === checkpoint && own ? own : this.database.makeRecord(here, []).object;
      chain.push({ one: here, record });
      here = lacking(record).length ? this.plan.findParent(here) : null;
    }
    // What is known must not depend on what is kept: far back is far back.
    if (here && !before) return this.keep(checkpoint, tooFar(chain[0]?.record));
    for (const { one, record } of chain.reverse()) {
      const since = lacking(record).length ? (before?.since ?? 0) + 1 : 0;
      before =
        since > MAX_BACK
          ? tooFar(record)
          : { record, deltas: this.deltasAt(one, record, before), since };
      this.keep(one, before);
    }
    return before ?? tooFar(undefined);
  }

  private deltasAt(one: Checkpoint, record: JsonObject, before: Known | null) {
    const parent = this.plan.findParent(one);
    // Where nothing counts them: after a whole value that says so, or written to right before without one.
    // A value that is there for one step only is gone after it, and nothing is written to it.
    const goesOn = (name: string) => {
      const own = before && memberAt(before.record, 'checkpoint', 'channel_values', name);
      if (before?.deltas.has(name) || isSnapshot(own ?? undefined)) return true;
      return own === undefined && parent !== null && this.writesAt(parent, name).length > 0;
    };
    const found = new Map<string, Reduced>();
    for (const name of lacking(record)) {
      const isCounted =
        memberAt(record, 'metadata', 'counters_since_delta_snapshot', name) !== undefined;
      if (!isCounted && !goesOn(name)) continue;
      if (!parent || !before) {
        if (one.parentId !== null || isCounted) found.set(name, { why: ABSENT });
      } else found.set(name, this.joined(parent, name, this.valueAt(before, name)));
    }
    return found;
  }

  /** undefined: nothing was written to it so far. */
  private valueAt({ record, deltas }: Known, name: string): Reduced | undefined {
    const known = deltas.get(name);
    if (known) return known;
    const value = channelIn(record, name);
    if (value !== undefined) return { value };
    return objectAt(record, 'checkpoint', 'channel_values') ? undefined : { why: ABSENT };
  }

  private joined(parent: Checkpoint, name: string, before: Reduced | undefined): Reduced {
    const writes = this.writesAt(parent, name).map((write) => this.database.readValue(write));
    if (writes.some(({ fault, unread }) => fault !== null || unread !== null))
      return { why: 'a write to it cannot be read' };
    if (before && 'why' in before) return before;
    const values: readonly JsonValue[] = writes.map(({ value }) => value);
    return reduced(before?.value, values);
  }

  /** In the order in which LangGraph applies them. */
  private writesAt(checkpoint: Checkpoint, name: string) {
    return this.database
      .writesAt(checkpoint, false)
      .filter(({ channel }) => channel === name)
      .sort((a, b) => compare(a.path, b.path) || compare(a.task, b.task) || a.index - b.index);
  }

  private keep({ at }: Checkpoint, known: Known): Known {
    this.kept.delete(at);
    // One with all its values is read again as fast.
    if (known.since > 0) this.kept.set(at, known);
    const [first] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && first !== undefined) this.kept.delete(first);
    return known;
  }
}

function tooFar(record: JsonObject = { members: [] }): Known {
  const deltas = new Map(lacking(record).map((name) => [name, TOO_FAR]));
  return { record, deltas, since: MAX_BACK + 1 };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Channels of which a checkpoint has the version and not the value. */
function lacking(record: JsonObject): readonly string[] {
  const values = objectAt(record, 'checkpoint', 'channel_values');
  const versions = objectAt(record, 'checkpoint', 'channel_versions');
  if (!values || !versions) return [];
  const own = new Set(values.members.map(([name]) => name));
  return versions.members
    .slice(0, MAX_CHANNELS)
    .flatMap(([name]) => (own.has(name) || isControl(name) ? [] : [name]));
}
