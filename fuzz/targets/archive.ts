// Archives are searched for ledgers, and our gzip reader agrees with that of Node.js.

import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { loadFormats } from '../../src/formats/registry.ts';
import { createRecogniser } from '../../src/ledger/format/recognise.ts';
import { gunzip, newBudget } from '../../src/ledger/sources/archive/archive.ts';
import { isGzip } from '../../src/ledger/sources/archive/deflate.ts';
import { groupBytes } from '../../src/ledger/sources/group.ts';
import { refused } from '../read-whole.ts';

const recogniser = loadFormats().then(createRecogniser);

export default async function fuzz(bytes: Uint8Array): Promise<void> {
  const known = await recogniser;
  refused(() => groupBytes([{ name: 'input', bytes }], known));
  if (isGzip(bytes)) compareGzip(bytes);
}

/** Either may refuse what the other reads; what both read is the same. */
function compareGzip(bytes: Uint8Array): void {
  const ours = refused(() => gunzip(bytes, newBudget()));
  if (!ours) return;
  let theirs: Uint8Array;
  try {
    theirs = gunzipSync(bytes, { maxOutputLength: 1 << 24 });
  } catch {
    return;
  }
  assert.deepEqual(Buffer.from(ours.bytes), Buffer.from(theirs));
}
