// No package has a log of this shape, and no tried rule gives it: four of eight members in an order
// of their own, behind a word and the hash before, and half of a SHA-512.

import { createHash } from 'node:crypto';
import type { ChainProfile } from '../formats/chains/profile/profile.ts';

/** `changed` is the record that was changed afterwards, from 0. */
export function gateLog(records: number, changed: number | null = null): string {
  const lines: string[] = [];
  let before = 'ORIGIN';
  for (let i = 0; i < records; i++) {
    const [who, did, device, no] = [i % 3 ? 'mara' : 'ivo', 'opened', `gate ${i % 5}`, i + 1];
    const body = JSON.stringify({ who, did, device, no });
    const seal = createHash('sha512').update(`gate-log/7#${before}#${body}`).digest('hex');
    const when = new Date(Date.UTC(2026, 2, 1, 9, 0, i)).toISOString();
    const own = { no, when, who, session: i % 2 ? 'north' : 'south' };
    const said = { did: i === changed ? 'closed' : did, device, prev_seal: before };
    before = seal.slice(0, 48);
    lines.push(JSON.stringify({ ...own, ...said, seal: before }));
  }
  return `${lines.join('\n')}\n`;
}

export const GATE_PROFILE: ChainProfile = {
  format: 'chain-profile/1',
  id: 'gate-log',
  name: 'Gate log',
  writer: 'the gates of a test',
  recognise: { has: ['/seal', '/prev_seal', '/no'] },
  members: {
    previous: '/prev_seal',
    sequence: { at: '/no', first: 1 },
    lane: '/session',
    time: { at: '/when', unit: 'RFC 3339' },
    kind: '/did',
    actor: '/who',
    target: '/device',
  },
  chain: { per: 'file', first: { is: 'text', text: 'ORIGIN' } },
  hash: {
    at: '/seal',
    algorithm: 'sha512',
    encoding: 'hex',
    length: 48,
    parts: [
      { text: 'gate-log/7#' },
      { previous: true },
      { text: '#' },
      {
        json: {
          style: 'RFC 8785',
          only: ['who', 'did', 'device', 'no'].map((name) => ({ name, at: `/${name}` })),
        },
      },
    ],
  },
};
