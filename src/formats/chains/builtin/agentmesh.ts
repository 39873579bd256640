// Six values joined by bars; nothing is escaped, so text may move across a bar unseen.

import type { ChainProfile, HashPart } from '../profile/profile.ts';
import { chainFrom, sha256Part } from './parts.ts';
import { byAgentmesh } from './verifiers.ts';

const MEMBERS = ['/seq', '/timestamp', '/agent_id', '/action', '/decision', '/previous_hash'];

const joined: readonly HashPart[] = MEMBERS.flatMap((member, i): HashPart[] =>
  i === 0 ? [{ member }] : [{ text: '|' }, { member }],
);

export const agentmesh: ChainProfile = {
  format: 'chain-profile/1',
  id: 'agentmesh',
  name: 'agentmesh',
  writer: 'agentmesh 4.0.0 (Rust), `agt audit export --format ndjson`',
  recognise: { has: [...MEMBERS, '/hash'] },
  members: {
    previous: '/previous_hash',
    sequence: { at: '/seq', first: 0 },
    time: { at: '/timestamp', unit: 'RFC 3339' },
    kind: '/action',
    actor: '/agent_id',
    decision: {
      at: '/decision',
      permit: ['allow'],
      deny: ['deny'],
      ask: ['requires_approval'],
    },
  },
  chain: chainFrom(''),
  hash: sha256Part('/hash', joined),
  verifier: byAgentmesh,
};
