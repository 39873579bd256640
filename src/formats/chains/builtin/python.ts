// Logs whose hashed text is what Python's `json.dumps` writes with sorted members.

import type { ChainProfile, JsonSpelling } from '../profile/profile.ts';
import {
  chainFrom,
  costs,
  decidedByKind,
  names,
  sameNames,
  sha256Part,
  ZERO_DIGITS,
} from './parts.ts';
import {
  byAgentproofchain,
  byAirGate,
  byArcaeonLedger,
  byAttestroot,
  byAutonomousAudit,
  byColorlessAudit,
} from './verifiers.ts';

/** `json.dumps(record, sort_keys=True)`. */
const DUMPS: JsonSpelling = {
  order: 'UTF-8',
  separators: 'spaced',
  escapes: 'ascii',
  numbers: 'python',
};

export const agentproofchain: ChainProfile = {
  format: 'chain-profile/1',
  id: 'agentproofchain',
  name: 'agentproofchain',
  writer: 'agentproofchain 0.1.0 (Python)',
  recognise: { has: names('type data prev_hash signed_at signature entry_hash') },
  members: {
    previous: '/prev_hash',
    lane: '/data/session',
    time: { at: '/signed_at', unit: 'RFC 3339' },
    kind: '/type',
    actor: '/data/actor',
    tool: '/data/tool',
    decision: decidedByKind('/type'),
    cost: costs('data/body/cost_usd data/args/cost_usd'),
    signature: '/signature',
  },
  chain: chainFrom('genesis'),
  hash: sha256Part('/entry_hash', [
    { json: { style: DUMPS, without: ['/signature', '/entry_hash'] } },
    { member: '/signature' },
  ]),
  signature: {
    encoding: 'base64',
    algorithms: [{ is: 'Ed25519' }],
    parts: [{ json: { style: DUMPS, without: ['/signature', '/entry_hash'] } }],
  },
  nonFinite: true,
  verifier: byAgentproofchain,
};

/** In the order in which they are signed. */
const SIGNED_BY_AIR_GATE =
  'action_type agent_id authorized_by entry_type event_id input_context payload previous_hash related_event_id result result_detail timestamp tool_name';

export const airGate: ChainProfile = {
  format: 'chain-profile/1',
  id: 'air-gate',
  name: 'air-gate',
  writer: 'air-gate 0.3.0 (Python)',
  recognise: {
    has: names(
      'event_id entry_type authorized_by input_context signature_algorithm previous_hash hmac_signature',
    ),
  },
  members: {
    id: '/event_id',
    previous: '/previous_hash',
    time: { at: '/timestamp', unit: 'RFC 3339' },
    kind: '/action_type',
    actor: '/agent_id',
    tool: '/tool_name',
    decision: {
      at: '/result',
      reason: '/result_detail',
      permit: ['approved', 'auto_allowed'],
      deny: ['rejected', 'blocked'],
      ask: ['pending'],
    },
    signature: '/hmac_signature',
    answers: '/related_event_id',
    cost: costs('payload/cost_usd'),
  },
  chain: chainFrom('GENESIS'),
  hash: { at: '/hmac_signature', keyed: 'HMAC-SHA256 or Ed25519' },
  signature: {
    encoding: 'hex',
    algorithms: [
      { is: 'HMAC-SHA256', when: [{ at: '/signature_algorithm', text: 'HMAC-SHA256' }] },
      { is: 'Ed25519', when: [{ at: '/signature_algorithm', text: 'Ed25519' }] },
    ],
    parts: [{ json: { style: DUMPS, only: sameNames(SIGNED_BY_AIR_GATE) } }],
  },
  repeats: [
    {
      at: '/related_event_id',
      when: [{ at: '/entry_type', text: 'decision' }],
      says: {
        earlier: '/event_id',
        alike: names('agent_id action_type tool_name input_context'),
      },
    },
    {
      at: '/hmac_signature',
      when: [{ at: '/signature_algorithm', text: 'HMAC-SHA256' }],
      says: { length: 64 },
    },
    {
      at: '/hmac_signature',
      when: [{ at: '/signature_algorithm', text: 'Ed25519' }],
      says: { length: 128 },
    },
  ],
  verifier: byAirGate,
};

export const arcaeonLedger: ChainProfile = {
  format: 'chain-profile/1',
  id: 'arcaeon-ledger',
  name: 'arcaeon-ledger',
  writer: 'arcaeon-ledger 0.8.2 (Python)',
  recognise: { has: ['/chain'], byHash: true },
  members: {
    lane: '/session',
    time: { at: '/ts', unit: 'RFC 3339' },
    kind: ['/event', '/op'],
    actor: '/authority/principal',
    tool: '/tool',
    decision: decidedByKind('/event'),
    cost: costs('data/cost_usd'),
  },
  chain: chainFrom('genesis'),
  hash: sha256Part(
    '/chain',
    [{ previous: true }, { json: { style: { ...DUMPS, escapes: 'least' }, without: ['/chain'] } }],
    { length: 32 },
  ),
  nonFinite: true,
  verifier: byArcaeonLedger,
};

export const attestroot: ChainProfile = {
  format: 'chain-profile/1',
  id: 'attestroot',
  name: 'attestroot',
  writer: 'attestroot 0.2.0 (Python), events.jsonl',
  recognise: { has: names('v seq prev ts_local session_id sha256 raw_ref') },
  members: {
    previous: '/prev',
    sequence: { at: '/seq', first: 0 },
    lane: '/session_id',
    time: { at: '/ts_local', unit: 'RFC 3339' },
    kind: ['/event', '/kind'],
    actor: '/actor',
    tool: '/tool_name',
    decision: decidedByKind(['/event', '/kind']),
    cost: costs('data/cost_usd'),
  },
  chain: { per: 'file', first: { is: 'null' } },
  hash: sha256Part(null, [
    { json: { style: { ...DUMPS, separators: 'compact', escapes: 'least' } } },
  ]),
  repeats: [{ at: '/raw_ref', says: { member: '/seq', as: 'raw/000000.json' } }],
  verifier: byAttestroot,
};

export const autonomousAudit: ChainProfile = {
  format: 'chain-profile/1',
  id: 'autonomous-audit',
  name: 'autonomous-audit',
  writer: 'autonomous-audit 0.1.0 (Python)',
  recognise: { has: ['/prev_hash', '/hash'], byHash: true },
  members: {
    previous: '/prev_hash',
    lane: '/session_id',
    time: { at: '/timestamp', unit: 'RFC 3339' },
    kind: ['/event_type', '/action'],
    actor: '/actor',
    tool: '/tool',
    decision: decidedByKind('/event_type'),
    cost: costs('data/cost_usd'),
  },
  chain: chainFrom(ZERO_DIGITS),
  hash: sha256Part('/hash', [{ json: { style: DUMPS, without: ['/hash'] } }]),
  nonFinite: true,
  verifier: byAutonomousAudit,
};

const BY_GATE = { at: '/kind', text: 'action' };
const decided = (text: string) => ({ at: '/decision', text });

export const colorlessAudit: ChainProfile = {
  format: 'chain-profile/1',
  id: 'colorless-audit',
  name: 'colorless-audit',
  writer: 'colorless-audit 1.0.1 (Python)',
  recognise: { has: names('seq ts kind content_hash prev_hash row_hash') },
  members: {
    previous: '/prev_hash',
    sequence: { at: '/seq', first: 0 },
    time: { at: '/ts', unit: 'RFC 3339' },
    kind: '/kind',
    actor: '/actor',
    tool: ['/action/name', '/tool'],
    decision: {
      // What its gate wants a person to approve has the answer next to it.
      at: ['/approved', '/decision'],
      reason: '/reason',
      permit: ['allow', 'true'],
      deny: ['deny', 'false'],
      ask: ['approve'],
    },
    cost: costs('result/cost_usd action/args/cost_usd'),
  },
  chain: chainFrom(ZERO_DIGITS),
  innerHashes: [
    sha256Part('/content_hash', [
      {
        json: {
          style: { ...DUMPS, separators: 'compact', numbers: 'python whole' },
          without: ['/content_hash', '/prev_hash', '/row_hash'],
        },
      },
    ]),
  ],
  hash: sha256Part('/row_hash', [{ member: '/prev_hash' }, { member: '/content_hash' }]),
  // Only what its gate writes: callers may add entries of any shape.
  repeats: [
    { at: '/ref', when: [BY_GATE], says: { member: '/action/name' } },
    { at: '/executed', when: [BY_GATE, decided('allow')], says: { texts: ['true'] } },
    { at: '/executed', when: [BY_GATE, decided('deny')], says: { texts: ['false'] } },
    { at: '/executed', when: [BY_GATE, decided('approve')], says: { member: '/approved' } },
  ],
  verifier: byColorlessAudit,
};
