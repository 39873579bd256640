// A run in plain sentences, of an opened source: its entries as they are read.

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

  /** `decoded`: what the format's `decode` made of it. */
  take(entry: Entry, decoded: unknown): void {
    const { format } = this;
    const digest = format.words.digest(entry, decoded);
    this.add({ ...entry, digest }, readTask(format, entry, decoded));
  }
}
