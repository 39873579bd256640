// The first and the last line of a milestone, as docs/json.md lists them. Those between are the
// format's.

import {
  count,
  exactly,
  hex,
  matching,
  oneOf,
  optional,
  type Read,
  text,
} from '../../../base/json/shape.ts';
import { schemaOf } from '../../../ledger/model/schema.ts';
import { WRITTEN_VERDICTS } from '../../../ledger/model/verdict.ts';
import { VERIFIED } from './share-shapes.ts';

export const SCHEMA = schemaOf('milestone');

export const HEADER = exactly({
  schema: oneOf(SCHEMA),
  tool: oneOf('ledgerscope'),
  version: text,
  milestone: exactly({
    made: matching('a time', /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    ...VERIFIED,
  }),
});

export const END = exactly({
  end: exactly({
    verdict: oneOf(...WRITTEN_VERDICTS),
    cause: optional(oneOf('broken', 'drift')),
    findings: exactly({ error: count, warning: count, info: count }),
    lanes: count,
    entries: count,
    lines: count,
    hash: hex(64),
  }),
});

export type Header = Read<typeof HEADER>;
export type End = Read<typeof END>['end'];
