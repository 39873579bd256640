// Two block runs compared. State hashes stay compared: they are made of nothing but the context.

import { apart } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import type { DecodedBlock } from './decode.ts';

const APART = [
  ...apart('hash', 'id prev'),
  ...apart('id', 'run_id child_run_id snapshot_id snapshot_ids[]'),
  ...apart('time', 'created_at timestamp'),
  ...apart('position', 'seq'),
];

export const blocksComparing: Comparing<DecodedBlock> = {
  payload: (_, { object }) => object,
  json: ({ bytes }, { object }) => object && bytes,
  apart: () => APART,
};
