// What a record shows by itself: whether it can be read, and is of the shape that its program writes.

import type { SessionRecord } from '../record.ts';
import type { SessionStep } from '../step.ts';
import type { SessionWriter } from '../writer.ts';
import type { FoundList } from './found.ts';
import type { WrittenRecord } from './written.ts';

/** So many kinds that are not known are named. */
const MAX_NAMED = 500;

export class LineChecks {
  private readonly said = new Set<string>();
  private readonly writer: SessionWriter;
  private readonly found: FoundList;

  constructor(writer: SessionWriter, found: FoundList) {
    this.writer = writer;
    this.found = found;
  }

  check(
    at: number,
    step: SessionStep,
    { fault, twice, hasNonFinite }: SessionRecord,
    {
      isCut,
      isRest = false,
      isJoined = false,
    }: Pick<WrittenRecord, 'isCut' | 'isRest' | 'isJoined'>,
  ): void {
    const { found, writer } = this;
    const { unit } = writer;
    if (fault)
      found.add(at, {
        check: 'sessions.line',
        severity: isCut ? 'info' : 'error',
        offset: fault.offset,
        expected: 'one JSON object',
        actual: fault.message,
        message: isCut
          ? `The file ends inside this ${unit}: the program may have been writing it when the file was copied.`
          : isRest
            ? `What is left of this ${unit} is not one JSON object in UTF-8. The whole records on it are read.`
            : `This ${unit} is not one JSON object in UTF-8.`,
      });
    if (isJoined)
      found.add(at, {
        check: 'sessions.line',
        severity: 'warning',
        message: `This record is on the ${unit} of the one before it: what ends a ${unit} is missing between them. Both are read.`,
      });
    if (hasNonFinite)
      found.add(at, {
        check: 'sessions.line',
        severity: 'info',
        message:
          'NaN or an infinity is in this record, as Python writes them. No JSON has such numbers, and other programs refuse it: they are read as texts here.',
      });
    if (twice !== null)
      found.add(at, {
        check: 'sessions.line',
        severity: 'warning',
        path: twice,
        message: 'A member is written twice: readers differ in which one counts.',
      });
    for (const { path, expected, actual } of step.faults)
      found.add(at, {
        check: 'sessions.member',
        severity: 'error',
        path,
        expected,
        actual,
        message:
          actual === 'nothing'
            ? `The member ${path} is missing: this record is of another shape than those of ${writer.name}.`
            : `The member ${path} is of another type than such records have.`,
      });
    for (const { check, found: one } of step.compared) if (one) found.add(at, { check, ...one });
    for (const unknown of step.unknown) {
      if (this.said.has(unknown) || this.said.size > MAX_NAMED) continue;
      this.said.add(unknown);
      found.add(at, {
        check: 'sessions.member',
        severity: 'info',
        actual: unknown,
        message: `Not known here: ${unknown}. It is kept and shown; every release of such programs brings new ones.`,
      });
    }
  }
}
