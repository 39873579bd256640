// The payload's types: fields in declaration order, which is the order of the array form.

import {
  adjacent,
  flag,
  free,
  hash32,
  list,
  nullable,
  objectOnly,
  option,
  optional,
  struct,
  type Type,
  tagged,
  text,
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
  rules_evaluated: list(text),
  decision: adjacent('kind', 'detail', {
    permit: null,
    deny: text,
    require_approval: objectOnly(struct({ channel: text, reason: text })),
  }),
});

const routingEvidence = struct({
  decision_hash: text,
  selected: text,
  alternatives: list(text),
  confidence_bps: u32,
  reason_codes: list(text),
  latency_estimate_ms: u64,
  cost_estimate_millicents: u64,
  fallback_hint: optional(struct({ provider: text, model: optional(text), reason: text })),
});

const deltaOp = tagged(
  'op',
  {
    create: { kind: text, id: text, value: free },
    replace: { kind: text, id: text, expected_version: u64, value: free },
    retract: { kind: text, id: text, expected_version: u64, reason: text },
  },
  'or numbered',
);

const commitBody = struct({
  parent: list(hash32),
  trajectory_id: hash32,
  proposal_id: hash32,
  intent_id: hash32,
  writ_id: hash32,
  seq: u64,
  delta: list(deltaOp),
  observations: list(struct({ tool: text, output: free, latency_ms: u64 })),
  policy_trace: policyTrace,
  compiler_version: text,
  policy_set_hash: withDefault(text, ''),
  budget_cost: budget,
  compensates: optional(hash32),
  routing_evidence: optional(routingEvidence),
  signature: nullable(text),
});

const proposalStatus = tagged(
  'kind',
  { staged: {}, suspended: { channel: text, reason: text }, rejected: { reason: text } },
  'or numbered',
);

const proposal = struct({
  id: hash32,
  body: struct({
    intent_id: hash32,
    writ_id: hash32,
    plan: struct({ tool: text, args: free }),
    policy_trace: policyTrace,
    status: proposalStatus,
  }),
  routing_evidence: optional(routingEvidence),
});

const rejectionReason = adjacent('kind', 'detail', {
  authority_void: text,
  policy_denied: text,
  budget_exhausted: text,
  precondition_failed: text,
  unknown_tool: text,
  type_mismatch: objectOnly(struct({ tool: text, detail: text })),
});

const parameter = struct({
  key: text,
  description: withDefault(text, ''),
  default: text,
  values: withDefault(list(text), []),
});

const modelHint = struct({
  provider: withDefault(option(text), null),
  model: withDefault(option(text), null),
});

const skill = struct({
  name: text,
  version: u32,
  title: withDefault(text, ''),
  instructions: text,
  tools: withDefault(list(struct({ tool: text })), []),
  ceiling: struct({ read: flag, write: flag, external: flag, irreversible: flag }),
  budget_cap: withDefault(option(budget), null),
  params: withDefault(list(parameter), []),
  model_hint: withDefault(modelHint, modelHint({ members: [] }, '')),
});

const PAYLOADS = {
  root: { trajectory_id: hash32, note: text },
  commit: { id: hash32, body: commitBody },
  rejection: { intent_id: hash32, reason: rejectionReason },
  pending_approval: { proposal, channel: text, reason: text },
  delegation: { child_trajectory_id: hash32, task: text, final_answer: nullable(text) },
  branch: { source_trajectory_id: hash32, source_commit_id: hash32, note: text },
  skill_bound: { skill_id: hash32, skill, params: list(tuple(text, text)) },
};

export type PayloadType = keyof typeof PAYLOADS;

/** What the `kind` column may say, spelled exactly so. */
export const KINDS: ReadonlySet<string> = new Set(Object.keys(PAYLOADS));

/** Reads a payload: what comes out is what is hashed. */
export const payloadType: Type = tagged('type', PAYLOADS);
