// Questions of tasks and their answers, as far as the rows say which answer was taken up.

import { memberAt } from '../../../core/json/access.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import { isArray } from '../../../core/json/value.ts';
import { append } from '../../../core/lists.ts';
import { jsonOf } from '../inspect/store.ts';
import {
  type Checkpoint,
  type CheckpointDatabase,
  INTERRUPT,
  NO_TASK,
  RESUME,
  type Write,
} from './database.ts';
import type { Plan } from './plan.ts';
import { type Interrupt, interruptsIn } from './state.ts';

/** `open`: nobody has answered; `left`: the thread went on elsewhere without an answer. */
export type QuestionState = 'open' | 'answered' | 'left' | 'said again';

/**
 * `taken`: by a task; `earlier`: to a question that the task asked before its last one; `said again`: the
 * same that a task took; `not applied`: the task had ended already.
 */
export type AnswerState = 'taken' | 'earlier' | 'said again' | 'not applied' | 'not taken up';

export class Questions {
  private readonly database: CheckpointDatabase;
  private readonly plan: Plan;
  /** By thread and id of a question, the innermost namespace that has it: those around it repeat it. */
  private readonly innermost = new Map<string, number>();
  private readonly asking: ReadonlyMap<number, readonly Write[]>;

  constructor(database: CheckpointDatabase, plan: Plan) {
    this.database = database;
    this.plan = plan;
    const asking = new Map<number, Write[]>();
    for (const checkpoint of database.checkpoints)
      for (const write of database.writesAt(checkpoint, true)) {
        if (write.channel !== INTERRUPT) continue;
        append(asking, checkpoint.at, write);
        for (const { id } of this.asked(checkpoint, write)) {
          const key = `${checkpoint.thread}\n${id}`;
          const depth = Math.max(this.innermost.get(key) ?? 0, checkpoint.namespace.length);
          if (id !== null) this.innermost.set(key, depth);
        }
      }
    this.asking = asking;
  }

  asked(checkpoint: Checkpoint, write: Write): readonly Interrupt[] {
    return interruptsIn(memberAt(this.database.recordOfWrite(checkpoint, write).object, 'value'));
  }

  /** Of tasks that asked at a checkpoint: by an answer, it may be any of them. */
  askingAt({ at }: Checkpoint): readonly Write[] {
    return this.asking.get(at) ?? [];
  }

  questionState(checkpoint: Checkpoint, write: Write): QuestionState {
    const asked = this.asked(checkpoint, write);
    const isInner = ({ id }: Interrupt) =>
      id !== null &&
      (this.innermost.get(`${checkpoint.thread}\n${id}`) ?? 0) > checkpoint.namespace.length;
    if (asked.length && asked.every(isInner)) return 'said again';
    const wentOn = this.wentOn(checkpoint, write);
    const answers = this.answersOf(checkpoint, write.task);
    if (answers.length && wentOn) return 'answered';
    if (wentOn) return 'left';
    // A task may ask again after an answer: then its row has the last question, and earlier answers.
    return 'open';
  }

  answerState(checkpoint: Checkpoint, write: Write): AnswerState {
    if (write.task !== NO_TASK) return this.isEarlier(checkpoint, write.task) ? 'earlier' : 'taken';
    const own = jsonOf(this.valueOf(checkpoint, write) ?? null);
    if (this.takenAt(checkpoint).some((answer) => jsonOf(answer) === own)) return 'said again';
    const asking = new Set(this.askingAt(checkpoint).map(({ task }) => task));
    const wrote = this.database.writesAt(checkpoint, false).filter(({ task }) => asking.has(task));
    // A task that takes an answer up without asking again writes no more than what came of it.
    if (wrote.some(({ row }) => row > write.row)) return 'taken';
    return wrote.length ? 'not applied' : 'not taken up';
  }

  /** A task keeps the answers to its earlier questions, and takes the last one from where no task is named. */
  private isEarlier(checkpoint: Checkpoint, task: string): boolean {
    const asking = this.askingAt(checkpoint).find((one) => one.task === task);
    if (!asking) return false;
    if (this.questionState(checkpoint, asking) === 'open') return true;
    return this.database
      .writesAt(checkpoint, true)
      .some(
        (one) =>
          one.channel === RESUME &&
          one.task === NO_TASK &&
          this.answerState(checkpoint, one) === 'taken',
      );
  }

  /** Answers that tasks took at a checkpoint. */
  takenAt(checkpoint: Checkpoint): readonly JsonValue[] {
    const tasks = new Set(
      this.database
        .writesAt(checkpoint, true)
        .filter(({ channel, task }) => channel === RESUME && task !== NO_TASK)
        .map(({ task }) => task),
    );
    return [...tasks].flatMap((task) => this.answersOf(checkpoint, task));
  }

  answersOf(checkpoint: Checkpoint, task: string): readonly JsonValue[] {
    return this.database
      .writesAt(checkpoint, true)
      .filter((one) => one.channel === RESUME && one.task === task)
      .flatMap((write) => {
        const value = this.valueOf(checkpoint, write) ?? null;
        return value !== null && isArray(value) ? value : [value];
      });
  }

  /** The task wrote more than its question, or another checkpoint follows. */
  private wentOn(checkpoint: Checkpoint, { task }: Write): boolean {
    const wrote = this.database.writesAt(checkpoint, false).some((one) => one.task === task);
    return wrote || this.plan.childrenOf(checkpoint).length > 0;
  }

  private valueOf(checkpoint: Checkpoint, write: Write): JsonValue | undefined {
    return memberAt(this.database.recordOfWrite(checkpoint, write).object, 'value');
  }
}
