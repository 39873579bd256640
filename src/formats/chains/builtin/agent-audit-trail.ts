// Agent Audit Trail, an individual Internet-Draft: records without a hash of their own.

import type { ChainProfile, JsonPart, RequiredForm } from '../profile/profile.ts';
import { costs, names, sha256Part } from './parts.ts';
import { byAatMcp } from './verifiers.ts';

const json = (...without: readonly string[]): { readonly json: JsonPart } => ({
  json: { style: 'RFC 8785', without },
});

/** All revisions ask for these, but for the phase, which the second one added. */
const FIELDS: readonly (readonly [string, RequiredForm])[] = [
  ...([
    ['record_id', 'UUID v4'],
    ['timestamp', 'RFC 3339'],
    ['agent_id', 'URI'],
  ] as const),
  ...([
    ['agent_version', 'SemVer'],
    ['session_id', 'text'],
    ['action_type', 'text'],
  ] as const),
  ...([
    ['action_detail', 'object'],
    ['outcome', 'text'],
    ['trust_level', 'there'],
  ] as const),
  ...([
    ['parent_record_id', 'there'],
    ['prev_hash', 'there'],
    ['record_phase', 'text'],
  ] as const),
];
const ACTIONS = [
  'tool_call',
  'tool_response',
  'decision',
  'delegation',
  'escalation',
  'error',
  'lifecycle',
];
const OUTCOMES = ['success', 'failure', 'timeout', 'denied', 'escalated'];
const PHASES = ['pre_execution', 'post_execution', 'concurrent'];

export const agentAuditTrail: ChainProfile = {
  format: 'chain-profile/1',
  id: 'agent-audit-trail',
  name: 'Agent Audit Trail',
  writer:
    'draft-sharif-agent-audit-trail, revisions that hash a record with its signature; aat-mcp 0.1.0',
  recognise: {
    has: names(
      'record_id timestamp agent_id session_id action_type action_detail outcome trust_level prev_hash',
    ),
  },
  members: {
    id: '/record_id',
    previous: '/prev_hash',
    lane: '/session_id',
    time: { at: '/timestamp', unit: 'RFC 3339' },
    kind: ['/action_detail/event', '/action_type'],
    actor: '/agent_id',
    tool: '/action_detail/tool_name',
    decision: {
      // An approval by a person may say no more than that it succeeded.
      at: ['/action_detail/approved', '/outcome', '/action_detail/decision_type'],
      permit: ['true', 'human_approval'],
      deny: ['denied', 'false'],
      ask: ['escalated'],
    },
    call: '/action_detail/parent_call_id',
    cost: costs('action_detail/cost_usd'),
    signature: '/signature',
  },
  chain: { per: 'lane', first: { is: 'null' } },
  hash: sha256Part(null, [json('/batch')]),
  signature: {
    encoding: 'base64url',
    keyId: '/signer_kid',
    algorithms: [{ is: 'ES256' }],
    parts: [json('/batch', '/signature', '/signature_classical')],
  },
  repeats: [{ at: '/parent_record_id', says: { before: '/record_id' } }],
  requires: {
    by: 'draft-sharif-agent-audit-trail',
    rules: [
      ...FIELDS.map(([at, is]) => ({ check: 'fields' as const, at: `/${at}`, is })),
      { check: 'words', at: '/action_type', is: ACTIONS },
      { check: 'words', at: '/outcome', is: OUTCOMES },
      // The draft has "L1"; some of its writers have 1.
      { check: 'trust', at: '/trust_level', is: [0, 1, 2, 3, 4].flatMap((n) => [`L${n}`, `${n}`]) },
      { check: 'phases', at: '/record_phase', is: PHASES },
      {
        check: 'phases',
        at: '/record_phase',
        when: [
          { at: '/action_type', texts: ['decision'] },
          { at: '/outcome', texts: ['denied', 'escalated'] },
        ],
        is: ['pre_execution'],
      },
      {
        check: 'phases',
        at: '/record_phase',
        when: [
          { at: '/action_type', texts: ['delegation'] },
          { at: '/outcome', texts: ['denied'] },
        ],
        is: ['pre_execution'],
      },
    ],
    erased: '/tombstone_hash',
  },
  verifier: byAatMcp,
};

/** Revisions of the draft differ in this, and one of them says both. */
const { verifier: _, ...withoutVerifier } = agentAuditTrail;
export const agentAuditTrailUnsigned: ChainProfile = {
  ...withoutVerifier,
  id: 'agent-audit-trail-without-signature',
  name: 'Agent Audit Trail, hashed without signatures',
  writer: 'draft-sharif-agent-audit-trail, revisions that hash a record without its signature',
  recognise: { ...agentAuditTrail.recognise, byHash: true },
  hash: sha256Part(null, [json('/batch', '/signature', '/signature_classical')]),
};
