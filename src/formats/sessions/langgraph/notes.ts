// What every record needs of its surroundings to be read alone: its lane, what it changes of the state
// before it, which of its messages are new, what became of a question, and what was compared.

import { encodeText, toHex } from '../../../core/bytes.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { memberAt } from '../../../core/json/access.ts';
import type { JsonObject, JsonValue } from '../../../core/json/value.ts';
import { writeAbout } from '../about.ts';
import { jsonOf } from '../inspect/store.ts';
import type { Compared } from '../step.ts';
import { clipped } from '../text.ts';
import {
  checkCell,
  checkPairs,
  checkStep,
  checkValues,
  checkVersions,
  checkWrites,
  hasWritten,
} from './checks.ts';
import {
  type Checkpoint,
  type CheckpointDatabase,
  INTERRUPT,
  type MadeRecord,
  RESUME,
  type Write,
} from './database.ts';
import { callKey, messagesIn } from './messages.ts';
import { nameOf, Plan, type Planned } from './plan.ts';
import { Questions } from './questions.ts';
import { isControl, itemOf, MAX_CHANNELS, type State, stateOf } from './state.ts';

/** States that are kept while the next ones are compared with them. */
const MAX_STATES = 64;
const MAX_HELD = 64_000_000;
/** Writes of one step that are read; a hostile database may have any number, and as many children. */
const MAX_WRITES = 1000;
const MAX_FRESH = 500;
const MAX_BRANCHES = 10;
/** Checkpoints back in which the call is looked for that a result answers. */
const MAX_BACK = 200;

export interface NotedRecord {
  readonly record: MadeRecord;
  readonly lane: string;
  readonly about: string;
}

type Fresh = readonly [channel: string, nth: number];

export class Notes {
  readonly plan: Plan;
  private readonly database: CheckpointDatabase;
  private readonly questions: Questions;
  private readonly hash: HashEngine;
  private readonly states = new Map<number, State>();
  private held = 0;
  /** By checkpoint, its calls that are new there. */
  private readonly calls = new Map<number, ReadonlySet<string>>();
  private readonly workFor = new Map<number, Checkpoint>();
  private readonly agreeing = new Map<number, boolean>();
  private readonly answered = new Set<string>();
  private readonly counted = new Set<string>();

  constructor(database: CheckpointDatabase, hash: HashEngine) {
    this.database = database;
    this.hash = hash;
    this.plan = new Plan(database);
    this.questions = new Questions(database, this.plan);
  }

  order(): Iterable<Planned> {
    const { questions } = this;
    return this.plan.order(
      (checkpoint, write) => questions.answerState(checkpoint, write) === 'not applied',
    );
  }

  recordOf({ checkpoint, write }: Planned): MadeRecord {
    if (write) return this.database.recordOfWrite(checkpoint, write);
    const parent = this.plan.parentOf(checkpoint);
    return this.database.recordOf(checkpoint, parent ? this.writtenFor(checkpoint, parent) : []);
  }

  noted(planned: Planned): NotedRecord {
    const record = this.recordOf(planned);
    const { checkpoint, write } = planned;
    const notes = write
      ? this.ofWrite(checkpoint, write, record)
      : this.ofCheckpoint(checkpoint, record);
    return { record, lane: this.plan.laneOf(checkpoint), about: writeAbout(notes) };
  }

  /** Of very many branches of one checkpoint, the first ones have what was written there. */
  private writtenFor(checkpoint: Checkpoint, parent: Checkpoint): readonly Write[] {
    const isFirst = this.plan.childrenOf(parent).slice(0, MAX_BRANCHES).includes(checkpoint);
    return isFirst ? this.writtenAt(parent) : [];
  }

  private writtenAt(checkpoint: Checkpoint): readonly Write[] {
    return this.database.writesAt(checkpoint, false).slice(0, MAX_WRITES);
  }

  private ofCheckpoint(
    checkpoint: Checkpoint,
    made: MadeRecord,
  ): Record<string, string | undefined> {
    const record = made.object;
    const own = stateOf(record);
    this.keep(checkpoint.at, own);
    const parent = this.plan.parentOf(checkpoint);
    const before = parent && this.stateAt(parent);
    const by = this.callerOf(checkpoint, own);
    const around = {
      record,
      own,
      before,
      hasWrites: parent !== null && this.writtenAt(parent).length > 0,
      hasAllWrites:
        parent !== null &&
        this.writtenFor(checkpoint, parent).length === this.database.writesAt(parent, false).length,
    };
    const known = before ?? (by.found && this.stateAt(by.found));
    const fresh = freshIn(record, known);
    const compared = [
      ...lineFaults(made),
      ...this.parentOf(checkpoint, parent),
      ...by.compared,
      ...checkCell(checkpoint, around),
      ...checkStep(around),
      ...checkVersions(around),
      ...checkValues(around),
      ...checkWrites(around),
      ...checkPairs(record, fresh),
    ];
    if (by.found) this.workFor.set(checkpoint.at, by.found);
    const { changed, removed } = changesIn(own, before);
    return {
      changed: JSON.stringify(changed),
      removed: removed.length ? JSON.stringify(removed) : undefined,
      more: moreChannels(record),
      fresh: fresh.length ? JSON.stringify(fresh) : undefined,
      ties: this.tiesOf(checkpoint, record, fresh),
      counts: this.countsOf(checkpoint, record, fresh),
      by: by.name ?? undefined,
      waiting: this.waitingAt(checkpoint),
      compared: JSON.stringify(compared),
    };
  }

  private ofWrite(checkpoint: Checkpoint, write: Write, made: MadeRecord) {
    const compared = lineFaults(made);
    const notes: Record<string, string | undefined> = {
      at: nameOf(checkpoint.thread, checkpoint.namespace, checkpoint.id),
    };
    if (write.channel === INTERRUPT) {
      notes.state = this.questions.questionState(checkpoint, write);
      const answers = this.questions.answersOf(checkpoint, write.task);
      if (answers.length) notes.answers = JSON.stringify(answers.map(jsonOf));
    } else if (write.channel === RESUME) {
      const state = this.questions.answerState(checkpoint, write);
      notes.state = state;
      const asking = this.questions.askedFor(checkpoint, write);
      if (asking) {
        notes.task = asking.task;
        notes.asked = jsonOf(this.questions.asked(checkpoint, asking)[0]?.value ?? null);
      }
      compared.push({
        check: 'sessions.approval',
        found: state === 'not applied' ? this.notApplied(checkpoint, made.object) : null,
      });
    }
    return { ...notes, compared: JSON.stringify(compared) };
  }

  private notApplied(checkpoint: Checkpoint, record: JsonObject): Compared['found'] {
    const taken = this.questions.takenAt(checkpoint);
    const agrees = this.agrees(checkpoint)
      ? 'the state after it agrees with the answer that was taken first: it has what the task wrote then'
      : 'no state after it shows either of the two';
    return {
      ...{ severity: 'warning', path: 'value' },
      expected: `the answer that the task took: ${clipped(taken.join(', ') || 'not recorded')}`,
      actual: clipped(jsonOf(memberAt(record, 'value') ?? null)),
      message: `This answer is recorded, and was not applied: the task had ended before with another one, and ${agrees}.`,
    };
  }

  /** Whether the last state after a checkpoint has what its tasks wrote. */
  private agrees(checkpoint: Checkpoint): boolean {
    const known = this.agreeing.get(checkpoint.at);
    if (known !== undefined) return known;
    const last = this.plan.childrenOf(checkpoint).at(-1);
    const after = last && this.database.recordOf(last, this.writtenAt(checkpoint)).object;
    const agrees = after !== undefined && hasWritten(after, this.questions.tasksAt(checkpoint));
    this.agreeing.set(checkpoint.at, agrees);
    return agrees;
  }

  private parentOf(checkpoint: Checkpoint, parent: Checkpoint | null): Compared[] {
    const { thread, namespace, parentId } = checkpoint;
    if (parentId === null) return [];
    if (parent) return [{ check: 'sessions.parent', found: null }];
    const later = this.database.find(thread, namespace, parentId);
    const names = { path: 'parent_checkpoint_id', expected: `a checkpoint ${clipped(parentId)}` };
    const found: Compared['found'] = later
      ? {
          ...{ ...names, severity: 'error', expected: 'a checkpoint before this one' },
          actual: later === checkpoint ? 'itself' : clipped(later.id),
          message:
            'The parent of this checkpoint is itself, or comes after it: ids begin with the time, and parents come first.',
        }
      : {
          ...{ ...names, severity: 'warning', actual: 'none in this thread and namespace' },
          message:
            'The checkpoint that this one follows is not here: the database was trimmed, or it was taken out.',
        };
    return [{ check: later ? 'sessions.order' : 'sessions.parent', found }];
  }

  /** The checkpoint of an outer graph that began the one of this checkpoint. */
  private callerOf({ thread, namespace }: Checkpoint, { parents }: State) {
    const outer = (parents?.members ?? [])
      .filter(([name, id]) => name.length < namespace.length && typeof id === 'string')
      .sort((a, b) => b[0].length - a[0].length)[0];
    if (namespace === '' || !outer) return { found: null, name: null, compared: [] };
    const id = String(outer[1]);
    const found = this.database.find(thread, outer[0], id);
    const compared: Compared = {
      check: 'sessions.parent',
      found: found
        ? null
        : {
            ...{ severity: 'warning', path: 'metadata.parents', actual: 'none in this thread' },
            expected: `a checkpoint ${clipped(id)}`,
            message: 'The checkpoint of the graph around this one is not here.',
          },
    };
    return { found, name: nameOf(thread, outer[0], id), compared: [compared] };
  }

  /** Calls have ids of their own lane, for branches repeat them: where each new result finds its call. */
  private tiesOf(checkpoint: Checkpoint, record: JsonObject, fresh: readonly Fresh[]) {
    const messages = messagesOf(record, fresh);
    const own = new Set(messages.flatMap(({ calls }) => calls.flatMap(({ id }) => id ?? [])));
    if (own.size) this.calls.set(checkpoint.at, own);
    const ties = messages.flatMap(({ answers }) => {
      const at = answers === null ? null : this.callAt(checkpoint, answers);
      if (answers === null || at === null) return [];
      const key = callKey(nameOf(at.thread, at.namespace, at.id), answers);
      const isAgain = this.answered.size === this.answered.add(key).size;
      return [[answers, key, isAgain ? 'again' : 'first']];
    });
    return ties.length ? JSON.stringify(ties) : undefined;
  }

  private callAt(checkpoint: Checkpoint, id: string): Checkpoint | null {
    let here: Checkpoint | null = checkpoint;
    for (let back = 0; here && back < MAX_BACK; back++) {
      if (this.calls.get(here.at)?.has(id)) return here;
      here = this.plan.parentOf(here) ?? this.workFor.get(here.at) ?? null;
    }
    return null;
  }

  /** A message is in the states of all graphs that it goes through: its usage counts once in a thread. */
  private countsOf({ thread }: Checkpoint, record: JsonObject, fresh: readonly Fresh[]) {
    const counts = fresh.filter(([channel, nth]) => {
      const value = memberAt(record, 'checkpoint', 'channel_values', channel) ?? null;
      const text = encodeText(`${thread}\n${jsonOf(itemOf(value, nth))}`);
      const key = toHex(this.hash.blake3(text));
      return this.counted.size !== this.counted.add(key).size;
    });
    return counts.length ? JSON.stringify(counts) : undefined;
  }

  /** Of the last checkpoint of a lane: what tasks wrote that no checkpoint has taken in. */
  private waitingAt(checkpoint: Checkpoint): string | undefined {
    if (this.plan.childrenOf(checkpoint).length) return undefined;
    const channels = new Set(
      this.database
        .writesAt(checkpoint, false)
        .filter(({ channel }) => !isControl(channel))
        .map(({ channel }) => channel),
    );
    return channels.size ? clipped([...channels].slice(0, 20).join(', ')) : undefined;
  }

  private stateAt(checkpoint: Checkpoint): State {
    const known = this.states.get(checkpoint.at);
    if (known) return known;
    return this.keep(checkpoint.at, stateOf(this.database.recordOf(checkpoint, []).object));
  }

  private keep(at: number, state: State): State {
    this.held += state.size - (this.states.get(at)?.size ?? 0);
    this.states.delete(at);
    this.states.set(at, state);
    for (const [first, { size }] of this.states) {
      if (first === at || (this.states.size <= MAX_STATES && this.held <= MAX_HELD)) break;
      this.states.delete(first);
      this.held -= size;
    }
    return state;
  }
}

function lineFaults({ faults, unread }: MadeRecord): Compared[] {
  const found = faults.slice(0, 5).map(
    (fault): Compared => ({
      check: 'sessions.line',
      found: {
        ...{ severity: 'error', expected: 'a value that can be read', actual: fault.slice(0, 300) },
        message: 'A cell of this row cannot be read. The rest of it is shown.',
      },
    }),
  );
  const left = unread.map(
    (why): Compared => ({
      check: 'sessions.line',
      found: {
        ...{ severity: 'warning', actual: why },
        message: 'A cell of this row is shown as bytes, and nothing is concluded from it.',
      },
    }),
  );
  return [...found, ...left];
}

/** Channels with another value than before, and those that are gone. */
function changesIn(own: State, before: State | null) {
  if (!own.isRead) return { changed: [], removed: [] };
  const changed = [...own.values].filter(([name, value]) => before?.values.get(name) !== value);
  const removed = before ? [...before.values.keys()].filter((name) => !own.values.has(name)) : [];
  return { changed: changed.map(([name]) => name), removed };
}

function moreChannels(record: JsonObject): string | undefined {
  const values = memberAt(record, 'checkpoint', 'channel_values');
  const count = (values && typeof values === 'object' && 'members' in values ? values.members : [])
    .length;
  return count > MAX_CHANNELS ? String(count - MAX_CHANNELS) : undefined;
}

/** Messages that the state before does not have, by where they are. */
function freshIn(record: JsonObject, before: State | null): readonly Fresh[] {
  const values = memberAt(record, 'checkpoint', 'channel_values');
  if (!values || typeof values !== 'object' || !('members' in values)) return [];
  const fresh: Fresh[] = [];
  for (const [channel, value] of values.members.slice(0, MAX_CHANNELS)) {
    if (isControl(channel)) continue;
    for (const [nth] of messagesIn(value)) {
      if (before?.messages.has(jsonOf(itemOf(value, nth)))) continue;
      fresh.push([channel, nth]);
      if (fresh.length === MAX_FRESH) return fresh;
    }
  }
  return fresh;
}

export function messagesOf(record: JsonObject, places: readonly Fresh[]) {
  return places.flatMap(([channel, nth]) => {
    const list: JsonValue = memberAt(record, 'checkpoint', 'channel_values', channel) ?? null;
    return messagesIn([itemOf(list, nth)]).map(([, message]) => message);
  });
}
