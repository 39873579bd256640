// The previous hash, and the whole line with an empty `hash`, as Go writes it.

import type { ChainProfile, HashPart, JsonSpelling } from '../profile/profile.ts';
import { chainFrom, names, sha256Part } from './parts.ts';
import { byRampart } from './verifiers.ts';

// Its reader gives integers beyond 2^53 back as doubles; what was hashed is what is written.
const style: JsonSpelling = {
  order: 'written',
  separators: 'compact',
  escapes: 'go',
  numbers: 'written',
};

const body: HashPart = { json: { style, texts: [{ at: '/hash', text: '' }] } };

export const rampart: ChainProfile = {
  format: 'chain-profile/1',
  id: 'rampart',
  name: 'Rampart',
  writer: 'rampart 1.8.0 (Go), audit log rampart.audit.v1',
  recognise: {
    has: names('id prev_hash hash'),
    texts: [{ at: '/schema_version', text: 'rampart.audit.v1' }],
  },
  members: {
    id: '/id',
    previous: '/prev_hash',
    lane: '/session',
    time: { at: '/timestamp', unit: 'RFC 3339' },
    actor: '/agent',
    tool: '/tool',
    target: ['/request/command', '/request/path', '/request/url'],
    decision: {
      at: '/decision/action',
      reason: '/decision/message',
      permit: ['allow'],
      deny: ['deny'],
      ask: ['ask'],
    },
  },
  chain: { ...chainFrom(''), continues: '/chain_continue' },
  hash: sha256Part('/hash', [{ member: '/prev_hash' }, body], { prefix: 'sha256:' }),
  verifier: byRampart(body, style),
};
