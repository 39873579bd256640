// What is known of a run by now.

import type { RunInfo } from '../../../../ledger/live/protocol.ts';
import type { Snapshot } from '../http/answers.ts';
import { RunEntries } from './entries.ts';

export class Known {
  readonly entries = new RunEntries();
  record: RunInfo | null;
  /** Its session, as it was seen last. */
  last: Snapshot | null = null;
  /** The record names a trajectory, and the server does not give it by that name. */
  isUnnamed = false;
  /** That its trajectory is this run's is concluded from its task: nothing names it. */
  isByTask = false;

  constructor(record: RunInfo | null) {
    this.record = record;
  }

  get isRunning(): boolean {
    return this.record?.status === 'running';
  }

  /** The trajectory that the record names, in the form that the server can read back. */
  get named(): string | null {
    return this.record && !this.record.isResumed && !this.isUnnamed ? this.record.trajectory : null;
  }
}
