// docs/json.md lists the first and the last line of a milestone. Those between are the format's.

import {
  count,
  exactly,
  hex,
  matchingShape,
  oneOf,
  optionalShape,
  type ReadShape,
  textShape,
} from '../../../base/json/shape.ts';
import { nameSchema } from '../../../ledger/model/schema.ts';
import { WRITTEN_VERDICTS } from '../../../ledger/model/verdict.ts';
import { VERIFIED } from './share-shapes.ts';

export const MILESTONE_SCHEMA = nameSchema('milestone');

export const MILESTONE_HEADER = exactly({
  schema: oneOf(MILESTONE_SCHEMA),
  tool: oneOf('ledgerscope'),
  version: textShape,
  milestone: exactly({
    made: matchingShape('a time', /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    ...VERIFIED,
  }),
});

export const MILESTONE_END = exactly({
  end: exactly({
    verdict: oneOf(...WRITTEN_VERDICTS),
    cause: optionalShape(oneOf('broken', 'drift')),
    findings: exactly({ error: count, warning: count, info: count }),
    lanes: count,
    entries: count,
    lines: count,
    hash: hex(64),
  }),
});

export type MilestoneHeader = ReadShape<typeof MILESTONE_HEADER>;
export type MilestoneEnd = ReadShape<typeof MILESTONE_END>['end'];
