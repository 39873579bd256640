// A journal while it is verified: what its records said so far.

import type { Resource } from '../../../ledger/fold/fold.ts';
import type { Severity, Sides } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { JournalCases } from './cases.ts';
import type { JournalCheckId } from './checks.ts';

interface JournalFinding {
  readonly check: JournalCheckId;
  readonly severity?: Severity;
  readonly entry: Entry | null;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  readonly sides?: Sides;
  readonly message: string;
}

export class JournalLane {
  readonly id: string;
  title = '';
  entries = 0;
  /** The key that the first record makes known. */
  key: string | null = null;
  /** The journal that it continues, because an earlier key was lost. */
  continues: string | null = null;
  /** The name that goes with decisions from here on; null: none is recorded. */
  name: string | null = null;
  last: Entry | null = null;
  lastTime = '';
  /** Its key was revoked by the last record so far, or by one before. */
  revoked = false;
  /** Records whose signature holds, and those whose signature does not. */
  signed = 0;
  refused = 0;
  /** Index of every record by its id. */
  readonly ids = new Map<string, number>();
  readonly decisions = new Set<string>();
  readonly cases = new JournalCases();
  readonly world = new Map<string, Resource<Uint8Array>>();
  private readonly log: FindingsLog<JournalCheckId>;

  constructor(id: string, log: FindingsLog<JournalCheckId>) {
    this.id = id;
    this.log = log;
  }

  examine(check: JournalCheckId): void {
    this.log.examine(check);
  }

  /** The chain does not lead from the last record to the first. */
  get isBroken(): boolean {
    const checks = [
      'journal.line',
      'journal.header',
      'journal.content-hash',
      'journal.chain',
    ] as const;
    return checks.some((check) => this.log.of(check).error > 0);
  }

  get hasSignatureFault(): boolean {
    const checks = ['journal.signature', 'journal.document', 'journal.countersignature'] as const;
    return checks.some((check) => this.log.of(check).error > 0);
  }

  add({ entry, severity = 'error', ...made }: JournalFinding): void {
    this.log.add(entry, { ...made, severity, line: entry && entry.index + 1 });
  }
}
