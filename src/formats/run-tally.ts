// A run in plain sentences, of an opened source: its entries as they are read.

import type { Entry } from '../core/model/entry.ts';
import { Tally } from '../core/summary/tally.ts';
import type { LedgerFormat } from './format.ts';

export class RunTally extends Tally {
  private readonly format: LedgerFormat;

  constructor(format: LedgerFormat) {
    super(format.summary ?? {});
    this.format = format;
  }

  /** `decoded`: what the format's `decode` made of it. */
  take(entry: Entry, decoded: unknown): void {
    const { format } = this;
    const task = entry.index === 0 ? format.summary?.asked?.(entry, decoded) : null;
    this.add({ ...entry, digest: format.digest(entry, decoded) }, task ?? null);
  }
}
