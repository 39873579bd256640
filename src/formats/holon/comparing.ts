// Two runs over the same intents compared.

import { apart } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import type { HolonEvent } from './read/record.ts';

const APART = [
  ...apart('time', 'ts payload.duration_ms payload.decision_ts'),
  ...apart('position', 'seq'),
  ...apart(
    'id',
    'run_id payload.intent_id payload.parent_intent_id payload.proposal_intent_id payload.change_intent_id payload.plan_id payload.winner_plan_id payload.sandbox_id payload.about.intent_id',
  ),
  // Those of git, which cover when and by whom something was written.
  ...apart(
    'hash',
    'git.head_sha payload.parent_head_sha payload.merge_sha payload.diff_range.from_sha payload.diff_range.to_sha',
  ),
];

export const holonComparing: Comparing<HolonEvent> = {
  payload: (_, { tree }) => tree,
  json: ({ bytes }) => bytes,
  apart: () => APART,
};
