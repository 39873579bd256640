// The payload's types: fields in declaration order, which is the order of the array form.

import type { JsonValue } from '../../../core/json/value.ts';
import {
  adjacent,
  type Field,
  flag,
  free,
  hash32,
  list,
  objectOnly,
  option,
  struct,
  type Type,
  tagged,
  text,
  tuple,
  u32,
  u64,
} from './typed.ts';

const required = (name: string, type: Type): Field => ({ name, type });
/** Missing reads as null, and null is written. */
const nullable = (name: string, type: Type): Field => ({ name, type: option(type), missing: null });
/** Missing reads as null, and null is left out. */
const optional = (name: string, type: Type): Field => ({
  name,
  type: option(type),
  missing: null,
  defaulted: true,
  omitNull: true,
});
const withDefault = (name: string, type: Type, missing: JsonValue): Field => ({
  name,
  type,
  missing,
  defaulted: true,
});

const budget = struct([
  required('tokens', u64),
  required('tool_calls', u64),
  required('wall_clock_ms', u64),
  required('usd_millicents', u64),
]);

const policyDecision = adjacent('kind', 'detail', [
  { name: 'permit', content: null },
  { name: 'deny', content: text },
  {
    name: 'require_approval',
    content: objectOnly(struct([required('channel', text), required('reason', text)])),
  },
]);

const policyTrace = struct([
  required('rules_evaluated', list(text)),
  required('decision', policyDecision),
]);

const routingEvidence = struct([
  required('decision_hash', text),
  required('selected', text),
  required('alternatives', list(text)),
  required('confidence_bps', u32),
  required('reason_codes', list(text)),
  required('latency_estimate_ms', u64),
  required('cost_estimate_millicents', u64),
  optional(
    'fallback_hint',
    struct([required('provider', text), optional('model', text), required('reason', text)]),
  ),
]);

const deltaOp = tagged(
  'op',
  [
    {
      name: 'create',
      fields: [required('kind', text), required('id', text), required('value', free)],
    },
    {
      name: 'replace',
      fields: [
        required('kind', text),
        required('id', text),
        required('expected_version', u64),
        required('value', free),
      ],
    },
    {
      name: 'retract',
      fields: [
        required('kind', text),
        required('id', text),
        required('expected_version', u64),
        required('reason', text),
      ],
    },
  ],
  true,
);

const observation = struct([
  required('tool', text),
  required('output', free),
  required('latency_ms', u64),
]);

const commitBody = struct([
  required('parent', list(hash32)),
  required('trajectory_id', hash32),
  required('proposal_id', hash32),
  required('intent_id', hash32),
  required('writ_id', hash32),
  required('seq', u64),
  required('delta', list(deltaOp)),
  required('observations', list(observation)),
  required('policy_trace', policyTrace),
  required('compiler_version', text),
  withDefault('policy_set_hash', text, ''),
  required('budget_cost', budget),
  optional('compensates', hash32),
  optional('routing_evidence', routingEvidence),
  nullable('signature', text),
]);

const proposalStatus = tagged(
  'kind',
  [
    { name: 'staged', fields: [] },
    { name: 'suspended', fields: [required('channel', text), required('reason', text)] },
    { name: 'rejected', fields: [required('reason', text)] },
  ],
  true,
);

const proposal = struct([
  required('id', hash32),
  required(
    'body',
    struct([
      required('intent_id', hash32),
      required('writ_id', hash32),
      required('plan', struct([required('tool', text), required('args', free)])),
      required('policy_trace', policyTrace),
      required('status', proposalStatus),
    ]),
  ),
  optional('routing_evidence', routingEvidence),
]);

const rejectionReason = adjacent('kind', 'detail', [
  { name: 'authority_void', content: text },
  { name: 'policy_denied', content: text },
  { name: 'budget_exhausted', content: text },
  { name: 'precondition_failed', content: text },
  { name: 'unknown_tool', content: text },
  {
    name: 'type_mismatch',
    content: objectOnly(struct([required('tool', text), required('detail', text)])),
  },
]);

const skill = struct([
  required('name', text),
  required('version', u32),
  withDefault('title', text, ''),
  required('instructions', text),
  withDefault('tools', list(struct([required('tool', text)])), []),
  required(
    'ceiling',
    struct([
      required('read', flag),
      required('write', flag),
      required('external', flag),
      required('irreversible', flag),
    ]),
  ),
  withDefault('budget_cap', option(budget), null),
  withDefault(
    'params',
    list(
      struct([
        required('key', text),
        withDefault('description', text, ''),
        required('default', text),
        withDefault('values', list(text), []),
      ]),
    ),
    [],
  ),
  withDefault(
    'model_hint',
    struct([withDefault('provider', option(text), null), withDefault('model', option(text), null)]),
    {
      members: [
        ['provider', null],
        ['model', null],
      ],
    },
  ),
]);

/** Reads a payload: what comes out is what is hashed. */
export const payloadType: Type = tagged(
  'type',
  [
    { name: 'root', fields: [required('trajectory_id', hash32), required('note', text)] },
    { name: 'commit', fields: [required('id', hash32), required('body', commitBody)] },
    {
      name: 'rejection',
      fields: [required('intent_id', hash32), required('reason', rejectionReason)],
    },
    {
      name: 'pending_approval',
      fields: [required('proposal', proposal), required('channel', text), required('reason', text)],
    },
    {
      name: 'delegation',
      fields: [
        required('child_trajectory_id', hash32),
        required('task', text),
        nullable('final_answer', text),
      ],
    },
    {
      name: 'branch',
      fields: [
        required('source_trajectory_id', hash32),
        required('source_commit_id', hash32),
        required('note', text),
      ],
    },
    {
      name: 'skill_bound',
      fields: [
        required('skill_id', hash32),
        required('skill', skill),
        required('params', list(tuple(text, text))),
      ],
    },
  ],
  false,
);

export type PayloadType =
  | 'root'
  | 'commit'
  | 'rejection'
  | 'pending_approval'
  | 'delegation'
  | 'branch'
  | 'skill_bound';

/** What the `kind` column may say, spelled exactly so. */
export const KINDS: ReadonlySet<string> = new Set<PayloadType>([
  'root',
  'commit',
  'rejection',
  'pending_approval',
  'delegation',
  'branch',
  'skill_bound',
]);
