// A member that looks like a hash and that no rule compares is named; others are not.

import { expect, it } from 'vitest';
import { encodeText } from '../../../core/bytes.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import { GATE_PROFILE } from '../../../testing/gate-log.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { readRecord } from '../record.ts';
import { UncomparedMembers } from './uncompared.ts';

const HASH = sha256Hex(encodeText('anything'));

function notesOf(profile: ChainProfile, ...records: readonly object[]): readonly string[] {
  const uncompared = new UncomparedMembers(profile);
  for (const record of records) {
    const { object } = readRecord(encodeText(JSON.stringify(record)), false);
    if (object) uncompared.examine(object);
  }
  return uncompared.notes;
}

it('is named where most records have it', () => {
  const one = { seal: HASH, prev_seal: HASH, payload_hash: HASH, no: 1 };
  expect(notesOf(GATE_PROFILE, one, one)).toEqual([
    '“payload_hash” looks like a hash and is compared with nothing: what it is the hash of is not in the rules of this log, and may be another one by now.',
  ]);
  expect(notesOf(GATE_PROFILE, { ...one, fileDigest: HASH })[0]).toContain(
    '“payload_hash”, “fileDigest” look like hashes and are',
  );
  expect(notesOf(GATE_PROFILE, one, { no: 2 }, { no: 3 })).toEqual([]);
});

it('is none where the profile says what it is, or where it is no hash', () => {
  expect(
    notesOf(GATE_PROFILE, { content_hash: 'none', token: HASH, hash: '0'.repeat(64) }),
  ).toEqual([]);
  const parts = [{ member: '/payload' }];
  const inner = { at: '/payload_hash', algorithm: 'sha256', encoding: 'hex', parts } as const;
  const one = { payload_hash: HASH, lane_hash: HASH };
  const members = { ...GATE_PROFILE.members, lane: '/lane_hash' };
  expect(notesOf({ ...GATE_PROFILE, members, innerHashes: [inner] }, one)).toEqual([]);
});
