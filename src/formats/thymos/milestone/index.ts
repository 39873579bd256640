// Going on from where an earlier verification of an OpenThymos ledger came to.

import type { Milestone, Milestones, WriteLine } from '../../../ledger/format/milestones.ts';
import type { VerifyContext } from '../../../ledger/verify/rules.ts';
import type { ThymosReader } from '../containers/reader.ts';
import type { DecodedPayload } from '../payload/payload.ts';
import type { ThymosCheckId } from '../verify/checks.ts';
import { KeptLedger } from './kept.ts';
import { ThymosMilestoneRules } from './rules.ts';
import { LINES } from './shapes.ts';

class ThymosMilestone
  extends KeptLedger
  implements Milestone<ThymosReader, DecodedPayload, ThymosCheckId>
{
  createRules(
    reader: ThymosReader,
    context: VerifyContext<ThymosCheckId>,
    write: WriteLine | null,
  ) {
    return new ThymosMilestoneRules(reader, context, this, write);
  }
}

export const thymosMilestones: Milestones<ThymosReader, DecodedPayload, ThymosCheckId> = {
  shapes: new Map(Object.entries(LINES)),
  read: () => new ThymosMilestone(),
};
