// The lane of one call: it shows records of the run again, and finds nothing itself.

import type { Entry } from '../../../ledger/model/entry.ts';
import { worstVerdict } from '../../../ledger/model/verdict.ts';
import type { LaneFacts, LaneRules } from '../../../ledger/verify/rules.ts';
import type { DecodedBlock } from '../decode.ts';

import type { RunRules } from './run.ts';

export class CallRules implements LaneRules<DecodedBlock> {
  private readonly run: RunRules;
  private title: string;
  /** Indices in the run of the records that it shows. */
  private readonly shown: number[] = [];

  constructor(lane: string, run: RunRules) {
    this.title = lane;
    this.run = run;
  }

  examine({ index }: Entry, { fields, annotation: { again } }: DecodedBlock): void {
    if (index === 0) this.title = fields?.text('block_id') ?? this.title;
    if (again !== null) this.shown.push(again);
  }

  facts(): LaneFacts {
    const { title, shown, run } = this;
    return {
      title,
      verdict: worstVerdict(shown.map((index) => run.verdictAt(index))),
      completeness: run.completeness(),
    };
  }
}
