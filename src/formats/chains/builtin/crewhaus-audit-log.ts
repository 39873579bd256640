// The previous hash, a bar, and five members as JavaScript writes them.

import type { ChainProfile, HashPart, JsonSpelling } from '../profile/profile.ts';
import { chainFrom, names, sameNames, sha256Part } from './parts.ts';
import { byCrewhaus } from './verifiers.ts';

const style: JsonSpelling = {
  order: 'written',
  separators: 'compact',
  escapes: 'least',
  numbers: 'javascript',
};

const body: HashPart = { json: { style, only: sameNames('ts version kind seq payload') } };

export const crewhausAuditLog: ChainProfile = {
  format: 'chain-profile/1',
  id: 'crewhaus-audit-log',
  name: 'crewhaus audit log',
  writer: '@crewhaus/audit-log 0.7.0 (JavaScript)',
  recognise: { has: names('ts version kind seq prevHash hash') },
  members: {
    previous: '/prevHash',
    sequence: { at: '/seq', first: 0 },
    lane: '/payload/session',
    time: { at: '/ts', unit: 'milliseconds' },
    kind: '/kind',
    actor: '/payload/agent',
    tool: '/payload/tool',
    decision: {
      at: '/payload/decision',
      permit: ['allow', 'approve'],
      deny: ['deny'],
      ask: ['ask'],
    },
  },
  chain: chainFrom('GENESIS'),
  hash: sha256Part('/hash', [{ member: '/prevHash' }, { text: '|' }, body]),
  verifier: byCrewhaus(body, style),
};
