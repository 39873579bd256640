// Members with common names make no log one of this format: others write keys, values and writers, too, and chain them.

import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { healthyRun, linesOfRun, writeBlocksFile } from '../../testing/blocks.ts';
import { blocks } from './index.ts';

const HASH = 'a1'.repeat(32);
const SET = { type: 'set', key: 'k0', value: 0, writer: 'w', seq: 0 };
const looks = (text: string) =>
  blocks.recogniser.detect({ name: 'a.jsonl', head: encodeText(text), tables: null });

it('is one with the members of its records, its own hashes among them', () => {
  expect(looks(`${JSON.stringify(SET)}\n`)).toBe(true);
  expect(looks(`${JSON.stringify({ ...SET, id: HASH, prev: HASH })}\n`)).toBe(true);
  expect(looks(writeBlocksFile(linesOfRun(healthyRun())))).toBe(true);
});

it.each([
  ['prev_hash', { prev_hash: HASH, hash: HASH }],
  ['previousDigest', { previousDigest: null }],
  ['hash', { prev: HASH, hash: HASH }],
])('is none where records call their hashes otherwise: %s', (_, more) => {
  expect(looks(`${JSON.stringify({ ...SET, ...more })}\n`)).toBe(false);
});
