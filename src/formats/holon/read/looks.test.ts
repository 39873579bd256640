// Members with common names make no log one of this format: other programs write events, too, and chain them.

import { expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { looksLikeHolon } from './merge.ts';

const EVENT = {
  schema_version: '1.0',
  event_type: 'intent_created',
  run_id: 'run-1',
  seq: 1,
  agent_id: 'agent-1',
  ts: '2026-02-10T00:00:00Z',
  payload: { intent_id: 'I-root-001' },
};
const HASH = 'a1'.repeat(32);

const looks = (...records: readonly object[]) =>
  looksLikeHolon(encodeText(records.map((one) => `${JSON.stringify(one)}\n`).join('')));

const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(EVENT).filter(([name]) => !names.includes(name)));

it('is an event with the names of its envelope, also where one was taken out', () => {
  expect(looks(EVENT)).toBe(true);
  for (const name of ['run_id', 'agent_id', 'ts', 'payload', 'seq'])
    expect(looks(without(name), EVENT)).toBe(true);
});

it.each([
  ['prev_hash', { prev_hash: HASH, hash: HASH }],
  ['previous_event_hash', { previous_event_hash: HASH }],
  ['prevHash', { prevHash: HASH }],
  ['parent_digest', { parent_digest: null }],
  ['prev', { prev: `sha256:${HASH}` }],
])('is none where records name the hash before them: %s', (_, more) => {
  expect(looks({ ...EVENT, ...more }, { ...EVENT, ...more })).toBe(false);
});

it('is none by three names that events often have', () => {
  expect(looks(without('run_id', 'agent_id', 'ts', 'seq'))).toBe(false);
  expect(looks(without('run_id', 'agent_id', 'ts', 'payload'))).toBe(false);
  expect(looks(without('schema_version'))).toBe(false);
});
