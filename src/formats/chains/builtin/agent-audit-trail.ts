// Agent Audit Trail, an individual Internet-Draft: records without a hash of their own.

import type { ChainProfile, JsonPart } from '../profile/profile.ts';
import { costs, names, sha256 } from './parts.ts';
import { byAatMcp } from './verifiers.ts';

const json = (...without: readonly string[]): { readonly json: JsonPart } => ({
  json: { style: 'RFC 8785', without },
});

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
      at: ['/action_detail/approved', '/outcome'],
      permit: ['true'],
      deny: ['denied', 'false'],
      ask: ['escalated'],
    },
    cost: costs('action_detail/cost_usd'),
    signature: '/signature',
  },
  chain: { per: 'lane', first: { is: 'null' } },
  hash: sha256(null, [json('/batch')]),
  signature: {
    encoding: 'base64url',
    keyId: '/signer_kid',
    algorithms: [{ is: 'ES256' }],
    parts: [json('/batch', '/signature', '/signature_classical')],
  },
  repeats: [{ at: '/parent_record_id', says: { before: '/record_id' } }],
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
  hash: sha256(null, [json('/batch', '/signature', '/signature_classical')]),
};
