import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { emptyHashes } from './empty-hashes.ts';

const writeHead = (records: readonly object[]) => {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const head = encodeText(text);
  return { name: 'a.jsonl', head, size: head.length, tables: null };
};

it.each([null, ''])(
  'says of a log whose hashes are all %o that nothing can be verified',
  (empty) => {
    const records = [1, 2, 3].map((id) => ({ id, entry_hash: empty, prev_hash: empty }));
    expect(emptyHashes(writeHead(records))).toBe(
      'its records have members for hashes (“entry_hash”, “prev_hash”), and in all of its records these are empty: nothing in it can be verified',
    );
    const first = { id: 0, entry_hash: 'ab'.repeat(32), prev_hash: empty };
    expect(emptyHashes(writeHead([first, ...records]))).toContain('in all of its records but one');
  },
);

it('says nothing of other files', () => {
  const hashed = [1, 2].map((id) => ({ id, hash: 'ab'.repeat(32) }));
  expect(emptyHashes(writeHead(hashed))).toBeNull();
  expect(emptyHashes(writeHead([{ hash: null }, { id: 2 }]))).toBeNull();
  expect(emptyHashes(writeHead([{ hash: null }]))).toBeNull();
  expect(emptyHashes({ ...writeHead([]), head: encodeText('hash\nhash\n') })).toBeNull();
});
