// The ties of a ledger to others are noted while it is verified.

import { type EntryEnds, LaneEndsBuilder, type LedgerEnds } from '../join/ends.ts';
import type { VerifyStep } from '../verify/steps.ts';
import type { LedgerFormat } from './format.ts';

export class EndsRecord {
  private readonly lanes = new Map<string, LaneEndsBuilder>();
  private readonly format: LedgerFormat;

  constructor(format: LedgerFormat) {
    this.format = format;
  }

  observe(step: VerifyStep<unknown>): void {
    const { format, lanes } = this;
    if (!format.reader.ends) return;
    if (step.type === 'lane' && !step.lane.again && !lanes.has(step.lane.id))
      lanes.set(step.lane.id, new LaneEndsBuilder(step.lane.id));
    else if (step.type === 'entry') {
      const ends: EntryEnds = format.reader.ends(step.entry, step.decoded);
      lanes.get(step.lane.id)?.add(ends);
    }
  }

  /** `ledger` tells it from the others. */
  ends(ledger: string): LedgerEnds {
    return { ledger, format: this.format.manifest.id, lanes: [...this.lanes.values()] };
  }
}
