// A member that looks like a hash and that no rule compares is named; others are not.

import { expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { GATE_PROFILE } from '../../../testing/gate-log.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { UncomparedMembers } from './uncompared.ts';

const HASH = sha256Hex(encodeText('anything'));

function listNotes(profile: ChainProfile, ...records: readonly object[]): readonly string[] {
  const uncompared = new UncomparedMembers(profile);
  for (const record of records) {
    const { object } = readChainRecord(encodeText(JSON.stringify(record)), false);
    if (object) uncompared.examine(object);
  }
  return uncompared.notes;
}

it('is named where most records have it', () => {
  const one = { seal: HASH, prev_seal: HASH, payload_hash: HASH, no: 1 };
  expect(listNotes(GATE_PROFILE, one, one)).toEqual([
    '“payload_hash” looks like a hash and is compared with nothing: what it is the hash of is not in the rules of this log, and may be another one by now.',
  ]);
  expect(listNotes(GATE_PROFILE, { ...one, fileDigest: HASH })[0]).toContain(
    '“payload_hash”, “fileDigest” look like hashes and are',
  );
  expect(listNotes(GATE_PROFILE, one, { no: 2 }, { no: 3 })).toEqual([]);
});

it('is none where the profile says what it is, or where it is no hash', () => {
  expect(
    listNotes(GATE_PROFILE, { content_hash: 'none', token: HASH, hash: '0'.repeat(64) }),
  ).toEqual([]);
  const parts = [{ member: '/payload' }];
  const inner = { at: '/payload_hash', algorithm: 'sha256', encoding: 'hex', parts } as const;
  const one = { payload_hash: HASH, lane_hash: HASH };
  const members = { ...GATE_PROFILE.members, lane: '/lane_hash' };
  expect(listNotes({ ...GATE_PROFILE, members, innerHashes: [inner] }, one)).toEqual([]);
});

it.each([
  ['content_id', `sha256:${HASH}`],
  ['tree', HASH],
  ['commit', HASH.slice(0, 40)],
  ['cid', Buffer.from(HASH, 'hex').toString('base64')],
  ['blob', `md5:${HASH.slice(0, 32)}`],
  ['etag', HASH.slice(0, 32)],
])('is one by its form, whatever it is called: %s', (name, text) => {
  const one = { seal: HASH, prev_seal: HASH, [name]: text };
  expect(listNotes(GATE_PROFILE, one, one)[0]).toContain(`“${name}” looks like a hash`);
  expect(listNotes(GATE_PROFILE, { inner: one }, { inner: one })[0]).toContain(`“inner › ${name}”`);
});

it.each([
  ['nonce', HASH],
  ['public_key', HASH],
  ['apiToken', HASH],
  ['trace_id', HASH.slice(0, 32)],
  ['note', 'files.read of a long path and more words'],
])('is none where it is chosen, or has another form: %s', (name, text) => {
  expect(listNotes(GATE_PROFILE, { [name]: text }, { [name]: text })).toEqual([]);
});
