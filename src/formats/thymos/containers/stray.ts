// Rows that are in no trajectory. The runtime asks for a trajectory by its 32 bytes, so it
// never sees a row that has a text there, NULL, or bytes of another length.

import type { Seq } from '../../../base/seq.ts';
import { sourceFinding } from '../../../ledger/format/describe.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { shownValue } from './row.ts';

/** A database can be full of them. */
const MAX_NAMED = 100;

/** Whether the runtime finds a row by this. */
export function namesLane(trajectory: SqlValue): trajectory is Uint8Array {
  return trajectory instanceof Uint8Array && trajectory.length === 32;
}

export class StrayRows {
  private readonly named: Finding[] = [];
  total = 0;

  /** `row`: where it is, as "Row 7" or "Line 12". */
  add(row: string, seq: Seq, trajectory: SqlValue, line?: number): void {
    this.total++;
    if (this.named.length === MAX_NAMED) return;
    const actual = shownValue(trajectory);
    this.named.push(
      stray(
        `${row} (seq ${seq}) is in no trajectory: its trajectory_id is ${actual}. The runtime asks for 32 bytes and does not see this row: it was changed, and an entry is missing where it was, or it was put here. Compare it with a copy from elsewhere.`,
        { seq, actual, ...(line !== undefined && { line }) },
      ),
    );
  }

  get findings(): Finding[] {
    const more = this.total - this.named.length;
    if (!more) return this.named;
    const actual = `${more} more`;
    return [...this.named, stray(`${more} more rows are in no trajectory.`, { actual })];
  }
}

function stray(message: string, location: Parameters<typeof sourceFinding>[3]): Finding {
  return sourceFinding('thymos.stray-row', 'error', message, {
    path: 'trajectory_id',
    expected: '32 bytes',
    ...location,
  });
}
