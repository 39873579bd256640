// What every record needs of its surroundings to be read alone: its lane, what it changes of the state
// before it, which of its messages are new, what became of a question, and what was compared.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { memberAt, objectAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { writeAbout } from '../about.ts';
import { writeStoreJson } from '../inspect/store.ts';
import type { StepComparison } from '../step.ts';
import { clipped } from '../text.ts';
import { changedUnread, changesIn, freshIn, lineFaults, moreChannels } from './changes.ts';
import { isSnapshot, whole } from './channels.ts';
import {
  checkCell,
  checkPairs,
  checkStep,
  checkUnread,
  checkValues,
  checkVersions,
  checkWrites,
  hasWritten,
  otherWhole,
} from './checks.ts';
import {
  type Checkpoint,
  type CheckpointDatabase,
  type GraphWrite,
  INTERRUPT,
  type MadeRecord,
  RESUME,
} from './database.ts';
import { Deltas } from './deltas.ts';
import { checkParent, findCaller } from './parents.ts';
import { CheckpointPlan, joinCheckpointName, type Planned } from './plan.ts';
import { GraphQuestions } from './questions.ts';
import { type GraphState, isControl, readGraphState } from './state.ts';
import { Talk } from './talk.ts';

/** States that are kept while the next ones are compared with them. */
const MAX_STATES = 64;
const MAX_HELD = 64_000_000;
/** Writes of one step that are read; a hostile database may have any number, and as many children. */
const MAX_WRITES = 1000;
const MAX_BRANCHES = 10;

export interface NotedRecord {
  readonly record: MadeRecord;
  readonly lane: string;
  readonly about: string;
}

export class StepNotes {
  readonly plan: CheckpointPlan;
  private readonly database: CheckpointDatabase;
  private readonly questions: GraphQuestions;
  private readonly talk: Talk;
  private readonly states = new Map<number, GraphState>();
  private held = 0;
  private readonly deltas: Deltas;
  private readonly agreeing = new Map<number, boolean>();

  constructor(database: CheckpointDatabase, hash: HashEngine) {
    this.database = database;
    this.plan = new CheckpointPlan(database);
    this.deltas = new Deltas(database, this.plan);
    this.talk = new Talk(this.plan, hash);
    this.questions = new GraphQuestions(database, this.plan);
  }

  order(): Iterable<Planned> {
    const { questions } = this;
    return this.plan.order(
      (checkpoint, write) => questions.answerState(checkpoint, write) === 'not applied',
    );
  }

  makeRecord({ checkpoint, write }: Planned): MadeRecord {
    if (write) return this.database.recordOfWrite(checkpoint, write);
    return this.makeCheckpoint(checkpoint).made;
  }

  private makeCheckpoint(checkpoint: Checkpoint) {
    const parent = this.plan.findParent(checkpoint);
    const written = parent ? this.writtenFor(checkpoint, parent) : [];
    return this.deltas.complete(checkpoint, this.database.makeRecord(checkpoint, written));
  }

  noted(planned: Planned): NotedRecord {
    const { checkpoint, write } = planned;
    const lane = this.plan.findLane(checkpoint);
    if (write) {
      const record = this.makeRecord(planned);
      return { record, lane, about: writeAbout(this.ofWrite(checkpoint, write, record)) };
    }
    const { made, unread } = this.makeCheckpoint(checkpoint);
    return { record: made, lane, about: writeAbout(this.ofCheckpoint(checkpoint, made, unread)) };
  }

  /** Of very many branches of one checkpoint, the first ones have what was written there. */
  private writtenFor(checkpoint: Checkpoint, parent: Checkpoint): readonly GraphWrite[] {
    const isFirst = this.plan.listChildren(parent).slice(0, MAX_BRANCHES).includes(checkpoint);
    return isFirst ? this.writtenAt(parent) : [];
  }

  private writtenAt(checkpoint: Checkpoint): readonly GraphWrite[] {
    return this.database.writesAt(checkpoint, false).slice(0, MAX_WRITES);
  }

  private ofCheckpoint(
    checkpoint: Checkpoint,
    made: MadeRecord,
    unread: readonly (readonly [name: string, why: string])[],
  ): Record<string, string | undefined> {
    const record = made.object;
    const own = readGraphState(record);
    this.keep(checkpoint.at, own);
    const parent = this.plan.findParent(checkpoint);
    const before = parent && this.stateAt(parent);
    const by = findCaller(this.database, checkpoint, own);
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
      ...checkParent(this.database, checkpoint, parent),
      ...by.compared,
      ...checkCell(checkpoint, around),
      ...checkStep(around),
      ...checkVersions(around),
      ...checkValues(around),
      ...checkWrites(around),
      ...checkUnread(around, unread),
      ...this.checkSnapshots(checkpoint, record),
      ...checkPairs(record, fresh),
    ];
    if (by.found) this.talk.setCaller(checkpoint, by.found);
    const { changed, removed } = changesIn(own, before);
    return {
      changed: JSON.stringify(changed),
      removed: removed.length ? JSON.stringify(removed) : undefined,
      unread: unread.length ? JSON.stringify(changedUnread(around, unread)) : undefined,
      more: moreChannels(record),
      fresh: fresh.length ? JSON.stringify(fresh) : undefined,
      ties: this.talk.listTies(checkpoint, record, fresh),
      counts: this.talk.listCounts(checkpoint, record, fresh),
      by: by.name ?? undefined,
      waiting: this.waitingAt(checkpoint),
      compared: JSON.stringify(compared),
    };
  }

  /** A whole value in a checkpoint against what was written before it. */
  private checkSnapshots(checkpoint: Checkpoint, record: JsonObject): StepComparison[] {
    const values = objectAt(record, 'checkpoint', 'channel_values')?.members ?? [];
    return values.flatMap(([name, value]): StepComparison[] => {
      const written = isSnapshot(value) ? this.deltas.written(checkpoint, name) : null;
      if (!written || 'why' in written) return [];
      const isSame = writeStoreJson(written.value) === writeStoreJson(whole(value));
      return [{ check: 'sessions.sum', found: isSame ? null : otherWhole(name) }];
    });
  }

  private ofWrite(checkpoint: Checkpoint, write: GraphWrite, made: MadeRecord) {
    const compared = lineFaults(made);
    const notes: Record<string, string | undefined> = {
      at: joinCheckpointName(checkpoint.thread, checkpoint.namespace, checkpoint.id),
    };
    if (write.channel === INTERRUPT) {
      notes.state = this.questions.questionState(checkpoint, write);
      const answers = this.questions.listAnswers(checkpoint, write.task);
      if (answers.length) notes.answers = JSON.stringify(answers.map(writeStoreJson));
    } else if (write.channel === RESUME) {
      const state = this.questions.answerState(checkpoint, write);
      notes.state = state;
      const asking = this.questions.askedFor(checkpoint, write);
      if (asking) {
        notes.task = asking.task;
        notes.asked = writeStoreJson(this.questions.asked(checkpoint, asking)[0]?.value ?? null);
      }
      compared.push({
        check: 'sessions.approval',
        found: state === 'not applied' ? this.notApplied(checkpoint, made.object) : null,
      });
    }
    return { ...notes, compared: JSON.stringify(compared) };
  }

  private notApplied(checkpoint: Checkpoint, record: JsonObject): StepComparison['found'] {
    const taken = this.questions.takenAt(checkpoint);
    const agrees = this.agrees(checkpoint)
      ? 'the state after it agrees with the answer that was taken first: it has what the task wrote then'
      : 'no state after it shows either of the two';
    return {
      severity: 'warning',
      path: 'value',
      expected: `the answer that the task took: ${clipped(taken.join(', ') || 'not recorded')}`,
      actual: clipped(writeStoreJson(memberAt(record, 'value') ?? null)),
      message: `This answer is recorded, and was not applied: the task had ended before with another one, and ${agrees}.`,
    };
  }

  /** Whether the last state after a checkpoint has what its tasks wrote. */
  private agrees(checkpoint: Checkpoint): boolean {
    const known = this.agreeing.get(checkpoint.at);
    if (known !== undefined) return known;
    const last = this.plan.listChildren(checkpoint).at(-1);
    const made = last && this.database.makeRecord(last, this.writtenAt(checkpoint));
    const after = last && made && this.deltas.complete(last, made).made.object;
    const agrees = after !== undefined && hasWritten(after, this.questions.tasksAt(checkpoint));
    this.agreeing.set(checkpoint.at, agrees);
    return agrees;
  }

  /** Of the last checkpoint of a lane: what tasks wrote that no checkpoint has taken in. */
  private waitingAt(checkpoint: Checkpoint): string | undefined {
    if (this.plan.listChildren(checkpoint).length) return undefined;
    const channels = new Set(
      this.database
        .writesAt(checkpoint, false)
        .filter(({ channel }) => !isControl(channel))
        .map(({ channel }) => channel),
    );
    return channels.size ? clipped([...channels].slice(0, 20).join(', ')) : undefined;
  }

  private stateAt(checkpoint: Checkpoint): GraphState {
    const known = this.states.get(checkpoint.at);
    if (known) return known;
    return this.keep(checkpoint.at, readGraphState(this.makeCheckpoint(checkpoint).made.object));
  }

  private keep(at: number, state: GraphState): GraphState {
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
