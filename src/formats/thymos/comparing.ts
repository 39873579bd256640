// Two trajectories compared: another run of the same agent gets other ids, signatures and times, and
// so other hashes of all of it.

import { apart } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import { asPayload, type DecodedPayload } from './payload/payload.ts';

const APART = [
  ...apart(
    'id',
    'id trajectory_id intent_id child_trajectory_id source_trajectory_id source_commit_id body.parent[] body.trajectory_id body.proposal_id body.intent_id body.writ_id body.compensates proposal.id proposal.body.intent_id proposal.body.writ_id',
  ),
  ...apart('position', 'body.seq'),
  ...apart('signature', 'body.signature'),
  // What was measured, not what was granted.
  ...apart('time', 'body.observations[].latency_ms body.budget_cost.wall_clock_ms'),
  ...apart('hash', 'body.routing_evidence.decision_hash proposal.routing_evidence.decision_hash'),
];

export const thymosComparing: Comparing<DecodedPayload> = {
  payload: (_, decoded) => asPayload(decoded)?.tree ?? null,
  json: (_, decoded) => asPayload(decoded)?.canonical ?? null,
  apart: () => APART,
};
