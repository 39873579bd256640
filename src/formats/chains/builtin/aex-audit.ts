// Its hashed text has other names and another order than the line.

import type { ChainProfile, JsonPart, JsonSpelling } from '../profile/profile.ts';
import { chainFrom, names, sha256Part, ZERO_DIGITS } from './parts.ts';
import { byAexAudit } from './verifiers.ts';

// Rust keeps numbers as they are written; its reader gives some floats back as a neighbour.
const style: JsonSpelling = {
  order: 'UTF-8',
  separators: 'compact',
  escapes: 'least',
  numbers: 'written',
};

const template: JsonPart = {
  style,
  only: [
    { name: 'kind', at: '/kind' },
    { name: 'actor', at: '/actor' },
    { name: 'subject', at: '/subject' },
    { name: 'payload', at: '/payload' },
    { name: 'ts', at: '/timestamp' },
    { name: 'prev', at: '/prev_hash' },
  ],
};

export const aexAudit: ChainProfile = {
  format: 'chain-profile/1',
  id: 'aex-audit',
  name: 'aex-audit',
  writer: 'aex-audit 2.0.0 (Rust)',
  recognise: {
    has: names('position event_id timestamp prev_hash this_hash actor subject payload'),
  },
  members: {
    id: '/event_id',
    previous: '/prev_hash',
    sequence: { at: '/position', first: 0 },
    time: { at: '/timestamp', unit: 'RFC 3339' },
    kind: '/kind',
    actor: '/actor',
    tool: '/payload/tool',
    decision: {
      at: '/payload/decision',
      permit: ['allow', 'approve'],
      deny: ['deny'],
      ask: ['ask'],
    },
  },
  chain: chainFrom(ZERO_DIGITS),
  hash: sha256Part('/this_hash', [{ json: template }]),
  verifier: byAexAudit({ json: template }, style),
};
