// Questions of tasks and their answers, as far as the rows say which answer was taken up.

import { memberAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { isArray } from '../../../base/json/value.ts';
import { writeStoreJson } from '../inspect/store.ts';
import {
  type Checkpoint,
  type CheckpointDatabase,
  type GraphWrite,
  INTERRUPT,
  NO_TASK,
  RESUME,
} from './database.ts';
import type { CheckpointPlan } from './plan.ts';
import { type Interrupt, interruptsIn } from './state.ts';

/** `open`: nobody has answered; `left`: the thread went on elsewhere without an answer. */
export type QuestionState = 'open' | 'answered' | 'left' | 'said again';

/**
 * `taken`: by a task; `inner`: by a task of a sub-graph, whose question the graph around it repeats;
 * `earlier`: to a question that the task asked before its last one; `said again`: the same that a task took;
 * `not applied`: the task had ended already.
 */
export type AnswerState =
  | ('taken' | 'inner' | 'earlier')
  | ('said again' | 'not applied' | 'not taken up');

/** What the writes of one checkpoint say of its questions; there may be very many. */
interface Asked {
  /** The first question of each task. */
  readonly asking: ReadonlyMap<string, GraphWrite>;
  /** Tasks that wrote more than a question. */
  readonly wrote: ReadonlySet<string>;
  readonly lastRow: number;
  readonly answers: ReadonlyMap<string, readonly JsonValue[]>;
  readonly taken: ReadonlySet<string>;
  /** An answer that no task keeps was taken up. */
  readonly isTaken: boolean;
}

/** Checkpoints of which that is kept. */
const MAX_KEPT = 16;

export class GraphQuestions {
  private readonly database: CheckpointDatabase;
  private readonly plan: CheckpointPlan;
  /** By thread and id of a question, the innermost namespace that has it: those around it repeat it. */
  private readonly innermost = new Map<string, number>();
  private readonly known = new Map<number, Asked>();

  constructor(database: CheckpointDatabase, plan: CheckpointPlan) {
    this.database = database;
    this.plan = plan;
    for (const checkpoint of database.checkpoints)
      for (const write of database.writesAt(checkpoint, true)) {
        if (write.channel !== INTERRUPT) continue;
        for (const { id } of this.asked(checkpoint, write)) {
          const key = `${checkpoint.thread}\n${id}`;
          const depth = Math.max(this.innermost.get(key) ?? 0, checkpoint.namespace.length);
          if (id !== null) this.innermost.set(key, depth);
        }
      }
  }

  asked(checkpoint: Checkpoint, write: GraphWrite): readonly Interrupt[] {
    return interruptsIn(this.readValue(checkpoint, write));
  }

  /** The question that an answer may be to; null: none is here. */
  askedFor(checkpoint: Checkpoint, { task }: GraphWrite): GraphWrite | null {
    const { asking } = this.at(checkpoint);
    if (task !== NO_TASK) return asking.get(task) ?? null;
    const [first] = asking.values();
    return first ?? null;
  }

  tasksAt(checkpoint: Checkpoint): ReadonlySet<string> {
    return new Set(this.at(checkpoint).asking.keys());
  }

  questionState(checkpoint: Checkpoint, write: GraphWrite): QuestionState {
    const asked = this.asked(checkpoint, write);
    const isInner = ({ id }: Interrupt) =>
      id !== null &&
      (this.innermost.get(`${checkpoint.thread}\n${id}`) ?? 0) > checkpoint.namespace.length;
    if (asked.length && asked.every(isInner)) return 'said again';
    // A task may ask again after an answer: then its row has the last question, and earlier answers.
    if (!this.wentOn(checkpoint, write.task)) return 'open';
    const { answers, isTaken } = this.at(checkpoint);
    return answers.has(write.task) || isTaken ? 'answered' : 'left';
  }

  answerState(checkpoint: Checkpoint, write: GraphWrite): AnswerState {
    const state = this.ownState(checkpoint, write);
    const asked = state === 'taken' ? this.askedFor(checkpoint, write) : null;
    return asked && this.questionState(checkpoint, asked) === 'said again' ? 'inner' : state;
  }

  private ownState(checkpoint: Checkpoint, write: GraphWrite): AnswerState {
    const { asking, taken, isTaken, lastRow } = this.at(checkpoint);
    if (write.task !== NO_TASK) {
      if (!asking.has(write.task)) return 'taken';
      // A task keeps its earlier answers, and takes the last one from where no task is named.
      return isTaken || !this.wentOn(checkpoint, write.task) ? 'earlier' : 'taken';
    }
    if (taken.has(writeStoreJson(this.readValue(checkpoint, write) ?? null))) return 'said again';
    // A task that takes an answer up without asking again writes no more than what came of it.
    if (lastRow > write.row) return 'taken';
    return lastRow > 0 ? 'not applied' : 'not taken up';
  }

  listAnswers(checkpoint: Checkpoint, task: string): readonly JsonValue[] {
    return this.at(checkpoint).answers.get(task) ?? [];
  }

  /** Answers that tasks took at a checkpoint, as JSON. */
  takenAt(checkpoint: Checkpoint): readonly string[] {
    return [...this.at(checkpoint).taken];
  }

  /** The task wrote more than its question, or another checkpoint follows. */
  private wentOn(checkpoint: Checkpoint, task: string): boolean {
    return this.at(checkpoint).wrote.has(task) || this.plan.listChildren(checkpoint).length > 0;
  }

  private at(checkpoint: Checkpoint): Asked {
    const known = this.known.get(checkpoint.at) ?? this.read(checkpoint);
    this.known.delete(checkpoint.at);
    this.known.set(checkpoint.at, known);
    const [first] = this.known.keys();
    if (this.known.size > MAX_KEPT && first !== undefined) this.known.delete(first);
    return known;
  }

  private read(checkpoint: Checkpoint): Asked {
    const asking = new Map<string, GraphWrite>();
    const answers = new Map<string, JsonValue[]>();
    const nameless: GraphWrite[] = [];
    for (const write of this.database.writesAt(checkpoint, true)) {
      const { channel, task } = write;
      if (channel === INTERRUPT && !asking.has(task)) asking.set(task, write);
      if (channel !== RESUME) continue;
      if (task === NO_TASK) nameless.push(write);
      else {
        const value = this.readValue(checkpoint, write) ?? null;
        const list = value !== null && isArray(value) ? value : [value];
        answers.set(
          task,
          [...(answers.get(task) ?? []), ...list.slice(-MAX_ANSWERS)].slice(-MAX_ANSWERS),
        );
      }
    }
    const wrote = new Set<string>();
    let lastRow = 0;
    for (const { task, row } of this.database.writesAt(checkpoint, false)) {
      wrote.add(task);
      if (asking.has(task)) lastRow = Math.max(lastRow, row);
    }
    const taken = new Set([...answers.values()].flatMap((all) => all.map(writeStoreJson)));
    const isTaken = nameless.some(
      (write) =>
        write.row < lastRow &&
        !taken.has(writeStoreJson(this.readValue(checkpoint, write) ?? null)),
    );
    return { asking, wrote, lastRow, answers, taken, isTaken };
  }

  private readValue(checkpoint: Checkpoint, write: GraphWrite): JsonValue | undefined {
    return memberAt(this.database.recordOfWrite(checkpoint, write).object, 'value');
  }
}

/** Answers of one task that are looked at. */
const MAX_ANSWERS = 100;
