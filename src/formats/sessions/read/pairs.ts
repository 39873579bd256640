// Calls and their results, over all files of a ledger.

import type { CallAnswer } from '../annotation.ts';
import type { Result } from '../step.ts';
import type { FoundList, StepFound } from './found.ts';
import type { SessionLane, SessionRow } from './rows.ts';

interface Placed {
  readonly row: number;
  readonly nth: number;
  answer: CallAnswer | null;
}

export class StepPairs {
  private readonly calls = new Map<string, Placed>();
  private readonly rows: readonly SessionRow[];
  private readonly unit: string;

  /** `unit`: what a record is called. */
  constructor(
    rows: readonly SessionRow[],
    lanes: readonly SessionLane[],
    found: FoundList,
    unit: string,
  ) {
    this.rows = rows;
    this.unit = unit;
    for (const [at, { calls, isEcho }] of rows.entries())
      for (const [nth, { id }] of calls.entries())
        if (id !== null && !isEcho && !this.calls.has(id))
          this.calls.set(id, { row: at, nth, answer: null });
    for (const [at, row] of rows.entries())
      if (!row.isEcho)
        for (const result of row.results)
          if (!result.isRepeated) this.answer(at, row, result, found);
    for (const row of rows)
      for (const result of row.results) if (result.isRepeated) this.answerAgain(row, result);
    for (const { row, nth, answer } of this.calls.values())
      if (!answer) this.unanswered(row, nth, lanes, found);
  }

  /** The call with this id; null: there is none. */
  find(id: string | null): Pick<Placed, 'row' | 'nth'> | null {
    return (id !== null && this.calls.get(id)) || null;
  }

  answerTo(id: string | null): CallAnswer | null {
    return (id !== null && this.calls.get(id)?.answer) || null;
  }

  private answer(
    at: number,
    row: SessionRow,
    { call, isError, refusal }: Result,
    found: FoundList,
  ): void {
    if (call === null) return;
    const placed = this.calls.get(call);
    const fault = this.findFault(at, call, placed);
    if (fault) found.add(at, { check: 'sessions.pair', ...fault });
    // One before its call answers it all the same: that it is there is one fault, not two.
    if (placed && !placed.answer)
      placed.answer = { line: row.line, how: refusal ? 'refused' : isError ? 'failed' : 'done' };
  }

  /** What is said again may be all that is left of an answer. */
  private answerAgain(row: SessionRow, { call, refusal }: Result): void {
    const placed = call === null ? undefined : this.calls.get(call);
    if (placed && !placed.answer)
      placed.answer = { line: row.line, how: refusal ? 'refused' : 'done' };
  }

  private findFault(
    at: number,
    call: string,
    placed: Placed | undefined,
  ): Omit<StepFound, 'check'> | null {
    if (!placed)
      return {
        severity: 'warning',
        expected: `a call ${call}`,
        actual: 'none in these files',
        message:
          'This result names a call that is not in these files: they are a part of a longer session, or it was taken out.',
      };
    if (this.isBefore(at, placed.row))
      return {
        severity: 'error',
        expected: 'its call before it',
        actual: `a call in ${this.unit} ${this.rows[placed.row]?.line}`,
        message: 'This result is before the call that it answers.',
      };
    if (!placed.answer) return null;
    return {
      severity: 'warning',
      expected: 'one result of a call',
      actual: `another one in ${this.unit} ${placed.answer.line}`,
      message: 'This call has a result already.',
    };
  }

  /** In a lane, by its order; elsewhere, by that of the files. */
  private isBefore(at: number, other: number): boolean {
    const [one, two] = [this.rows[at], this.rows[other]];
    if (one && two && one.lane === two.lane) return one.index < two.index;
    return at < other;
  }

  private unanswered(
    at: number,
    nth: number,
    lanes: readonly SessionLane[],
    found: FoundList,
  ): void {
    const row = this.rows[at];
    const lane = row && lanes[row.lane];
    if (!row || !lane) return;
    const isLast = !lane.rows.slice(row.index + 1, row.index + 200).some((later) => {
      const other = this.rows[later];
      return (
        other &&
        !other.isOutside &&
        !other.isEcho &&
        (other.isPrompt ||
          ((other.message === null || other.message !== row.message) && other.results.length === 0))
      );
    });
    found.add(at, {
      check: 'sessions.pair',
      severity: isLast ? 'info' : 'warning',
      expected: `a result of ${row.calls[nth]?.tool || 'the call'}`,
      actual: 'none',
      message: isLast
        ? 'This call has no result, at the end of its lane: it was still open when the file was copied, or the session ended there.'
        : 'This call has no result although the conversation goes on: it was interrupted, or its result was taken out.',
    });
  }
}
