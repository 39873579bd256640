// A report's statements about entries are noted while they are verified: nothing is read twice, and
// no more of an entry is kept than is counted.

import type { HashEngine } from '../../base/hash/hash.ts';
import { EndsRecord } from '../format/ends-record.ts';
import type { LedgerFormat } from '../format/format.ts';
import type { VerifyStep } from '../verify/steps.ts';
import { type ClaimedLink, LaneGather } from './lane.ts';
import { Removed } from './redact/removed.ts';
import type { RedactRule } from './redact/rules.ts';
import { LedgerKey } from './redact/stub.ts';
import { MOST } from './shape.ts';

export class LedgerGather {
  readonly lanes = new Map<string, LaneGather>();
  readonly claims = new Map<string, ClaimedLink>();
  readonly ends: EndsRecord;
  readonly format: LedgerFormat;
  readonly removed: Removed;
  readonly key: LedgerKey | null;

  /** `rules` is null when nothing is left out, now or in what it is compared with. */
  constructor(format: LedgerFormat, hash: HashEngine, rules: readonly RedactRule[] | null) {
    this.format = format;
    this.ends = new EndsRecord(format);
    this.removed = new Removed(rules ?? [], format);
    this.key = rules && new LedgerKey(hash);
  }

  observe(step: VerifyStep<unknown>): void {
    this.ends.observe(step);
    if (step.type === 'lane') {
      const { id, again } = step.lane;
      if (!again && !this.lanes.has(id)) this.lanes.set(id, this.begin(id));
    } else if (step.type === 'entry') {
      const { entry, decoded } = step;
      this.lanes.get(step.lane.id)?.add(entry, decoded);
      this.removed.add(step.lane.id, entry, decoded);
      this.key?.add(entry.bytes);
    } else if (step.type === 'lane end') this.lanes.get(step.lane.id)?.end();
  }

  private begin(lane: string): LaneGather {
    const isSummed = this.lanes.size < MOST.summed;
    return new LaneGather(this.format, lane, this.claims, isSummed);
  }
}
