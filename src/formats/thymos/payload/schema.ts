// The payload's types: fields in declaration order, which is the order of the array form.

import {
  adjacent,
  free,
  hash32,
  nullable,
  objectOnly,
  option,
  optionalMember,
  requireFlag,
  requireListMember,
  requireTextMember,
  struct,
  type Type,
  tagged,
  tuple,
  u32,
  u64,
  withDefault,
} from './typed.ts';

const budget = struct({
  tokens: u64,
  tool_calls: u64,
  wall_clock_ms: u64,
  usd_millicents: u64,
});

const policyTrace = struct({
  rules_evaluated: requireListMember(requireTextMember),
  decision: adjacent('kind', 'detail', {
    permit: null,
    deny: requireTextMember,
    require_approval: objectOnly(struct({ channel: requireTextMember, reason: requireTextMember })),
  }),
});

const routingEvidence = struct({
  decision_hash: requireTextMember,
  selected: requireTextMember,
  alternatives: requireListMember(requireTextMember),
  confidence_bps: u32,
  reason_codes: requireListMember(requireTextMember),
  latency_estimate_ms: u64,
  cost_estimate_millicents: u64,
  fallback_hint: optionalMember(
    struct({
      provider: requireTextMember,
      model: optionalMember(requireTextMember),
      reason: requireTextMember,
    }),
  ),
});

const deltaOp = tagged(
  'op',
  {
    create: { kind: requireTextMember, id: requireTextMember, value: free },
    replace: { kind: requireTextMember, id: requireTextMember, expected_version: u64, value: free },
    retract: {
      kind: requireTextMember,
      id: requireTextMember,
      expected_version: u64,
      reason: requireTextMember,
    },
  },
  'or numbered',
);

const commitBody = struct({
  parent: requireListMember(hash32),
  trajectory_id: hash32,
  proposal_id: hash32,
  intent_id: hash32,
  writ_id: hash32,
  seq: u64,
  delta: requireListMember(deltaOp),
  observations: requireListMember(
    struct({ tool: requireTextMember, output: free, latency_ms: u64 }),
  ),
  policy_trace: policyTrace,
  compiler_version: requireTextMember,
  policy_set_hash: withDefault(requireTextMember, ''),
  budget_cost: budget,
  compensates: optionalMember(hash32),
  routing_evidence: optionalMember(routingEvidence),
  signature: nullable(requireTextMember),
});

const proposalStatus = tagged(
  'kind',
  {
    staged: {},
    suspended: { channel: requireTextMember, reason: requireTextMember },
    rejected: { reason: requireTextMember },
  },
  'or numbered',
);

const proposal = struct({
  id: hash32,
  body: struct({
    intent_id: hash32,
    writ_id: hash32,
    plan: struct({ tool: requireTextMember, args: free }),
    policy_trace: policyTrace,
    status: proposalStatus,
  }),
  routing_evidence: optionalMember(routingEvidence),
});

const rejectionReason = adjacent('kind', 'detail', {
  authority_void: requireTextMember,
  policy_denied: requireTextMember,
  budget_exhausted: requireTextMember,
  precondition_failed: requireTextMember,
  unknown_tool: requireTextMember,
  type_mismatch: objectOnly(struct({ tool: requireTextMember, detail: requireTextMember })),
});

const parameter = struct({
  key: requireTextMember,
  description: withDefault(requireTextMember, ''),
  default: requireTextMember,
  values: withDefault(requireListMember(requireTextMember), []),
});

const modelHint = struct({
  provider: withDefault(option(requireTextMember), null),
  model: withDefault(option(requireTextMember), null),
});

const skill = struct({
  name: requireTextMember,
  version: u32,
  title: withDefault(requireTextMember, ''),
  instructions: requireTextMember,
  tools: withDefault(requireListMember(struct({ tool: requireTextMember })), []),
  ceiling: struct({
    read: requireFlag,
    write: requireFlag,
    external: requireFlag,
    irreversible: requireFlag,
  }),
  budget_cap: withDefault(option(budget), null),
  params: withDefault(requireListMember(parameter), []),
  model_hint: withDefault(modelHint, modelHint({ members: [] }, '')),
});

const PAYLOADS = {
  root: { trajectory_id: hash32, note: requireTextMember },
  commit: { id: hash32, body: commitBody },
  rejection: { intent_id: hash32, reason: rejectionReason },
  pending_approval: { proposal, channel: requireTextMember, reason: requireTextMember },
  delegation: {
    child_trajectory_id: hash32,
    task: requireTextMember,
    final_answer: nullable(requireTextMember),
  },
  branch: { source_trajectory_id: hash32, source_commit_id: hash32, note: requireTextMember },
  skill_bound: {
    skill_id: hash32,
    skill,
    params: requireListMember(tuple(requireTextMember, requireTextMember)),
  },
};

export type PayloadType = keyof typeof PAYLOADS;

/** What the `kind` column may say, spelled exactly so. */
export const PAYLOAD_KINDS: ReadonlySet<string> = new Set(Object.keys(PAYLOADS));

/** Reads a payload: what comes out is what is hashed. */
export const payloadType: Type = tagged('type', PAYLOADS);
