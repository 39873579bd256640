// A run is told in plain sentences from the entries of an opened source.

import type { Entry } from '../model/entry.ts';
import { Tally } from '../summary/tally.ts';
import type { LedgerFormat } from './format.ts';
import { readTask } from './task.ts';

export class RunTally extends Tally {
  private readonly format: LedgerFormat;

  constructor(format: LedgerFormat) {
    super(format.words.summary ?? {});
    this.format = format;
  }

  /** `decoded` is the result of the format's `decode`. */
  take(entry: Entry, decoded: unknown): void {
    const { format } = this;
    const digest = format.words.digest(entry, decoded);
    this.add({ ...entry, digest }, readTask(format, entry, decoded));
  }
}
