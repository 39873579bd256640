// A run that no call leads to any more: its record names no trajectory, and the server lost its
// session. The beginning of each trajectory repeats the task that it was begun for, so it may be
// found by that, and its entries from there on, by time. Nothing in a ledger names a run: what is
// found is concluded, is taken only where no other run can be meant, and is said to be so.

import type { RunInfo } from '../../../../ledger/live/protocol.ts';
import { otherShape } from '../http/answers.ts';
import { isNotFound } from '../http/fault.ts';
import type { RunEntry } from '../http/records.ts';
import { byTaskNote, heldNote, NONE_FOUND, openNote, tooManyNote } from './notes.ts';
import type { RunReading } from './reading.ts';
import type { Roots } from './roots.ts';

/** So many rows of the ledger are read without being asked for, and when a person asks. */
const UNASKED = 2_000;
const ASKED = 100_000;
/** The second of its beginning, then stretches of which each is four times as long as the one before. */
const MAX_STRETCHES = 16;
/** The year 9999. */
const END = 253_402_300_799;
/** Runs with the same task and without a name, whose sessions are asked for theirs. */
const MAX_RIVALS = 20;

/** What came of looking. */
export interface Looked {
  readonly note: string;
  /** To look further, so many more rows are to be read; null: there is no further. */
  readonly toLookThrough: number | null;
}

/** The trajectories of a run that is followed. */
export type TrajectoriesOf = (run: string) => readonly string[];

export class LostTrajectories {
  private readonly reading: RunReading;
  private readonly roots: Roots;
  private readonly findTrajectories: TrajectoriesOf;
  private rows = UNASKED;

  constructor(reading: RunReading, roots: Roots, findTrajectories: TrajectoriesOf) {
    this.reading = reading;
    this.roots = roots;
    this.findTrajectories = findTrajectories;
  }

  /** A person wants it to be looked for, however much is to be read. */
  allowMore(): void {
    this.rows = ASKED;
  }

  /** @throws {LiveError} */
  async look(): Promise<Looked> {
    const { known } = this.reading;
    const { entries } = known;
    if (entries.trajectory !== null && !known.isByTask) {
      await this.reading.readAfterLoss();
      return { note: heldNote(entries.size), toLookThrough: null };
    }
    const found =
      entries.trajectory === null ? await this.find() : entries.head(entries.trajectory);
    const looked = found && 'note' in found ? found : await this.readOn(found);
    this.rows = UNASKED;
    return looked;
  }

  private async find(): Promise<RunEntry | Looked> {
    const { rows } = this;
    const { run, known } = this.reading;
    const task = known.record?.task ?? '';
    const { roots, found, runs, isListWhole } = await this.roots.of(task, rows);
    if (!found) return { note: tooManyNote(roots), toLookThrough: roots };
    const all = found.get(task) ?? [];
    const others = runs.filter((other) => other.run !== run);
    const taken = new Set(others.flatMap((other) => this.listNames(other)));
    const rivals = others.filter(
      (other) => other.task === task && this.listNames(other).length === 0,
    );
    let isAlone = isListWhole && rivals.length <= MAX_RIVALS;
    for (const rival of isAlone ? rivals : []) {
      const name = await this.readAskedTask(rival);
      if (name === null) isAlone = false;
      else taken.add(name);
    }
    const [first, ...more] = all.filter(({ trajectory }) => !taken.has(trajectory));
    if (!first) return { note: NONE_FOUND, toLookThrough: null };
    if (more.length > 0 || !isAlone)
      return { note: openNote(1 + more.length), toLookThrough: null };
    known.isByTask = true;
    this.reading.begin(first.trajectory);
    return first;
  }

  private listNames({ run, trajectory }: RunInfo): readonly string[] {
    return trajectory === null
      ? this.findTrajectories(run)
      : [trajectory, ...this.findTrajectories(run)];
  }

  private async readAskedTask({ run }: RunInfo): Promise<string | null> {
    try {
      return (await this.reading.api.snapshot(run)).trajectory;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** From an entry on, as far as the rows allow: those of all other runs are among them. */
  private async readOn(begin: RunEntry | null): Promise<Looked> {
    const { reading } = this;
    let from = begin?.createdAt ?? 0;
    let unread = await this.count(from);
    let left = this.rows;
    for (let at = 0; at < MAX_STRETCHES && unread > 0; at++) {
      const to = unread <= left ? END : from + 4 ** at - 1;
      const wanted = to === END ? unread : await this.count(from, to);
      if (wanted > left) break;
      await reading.readAlso({ from, to });
      left -= wanted;
      unread -= wanted;
      from = to + 1;
    }
    const { size } = reading.known.entries;
    return { note: byTaskNote(size, unread), toLookThrough: unread > 0 ? unread : null };
  }

  private async count(from: number, to = END): Promise<number> {
    const count = await this.reading.api.count({ from, to });
    if (count === null) throw otherShape('GET /audit/entries/count', 'a count');
    return count;
  }
}
