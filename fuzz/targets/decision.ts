// One person hands these documents to another: decisions, shared requests, locked keys.

import {
  checkCountersignature,
  checkSignature,
  readDecision,
} from '../../src/ledger/review/api.ts';
import { readKeyFile } from '../../src/ledger/review/key-file.ts';
import { readSharedRequest, toSharedEntry } from '../../src/ledger/review/shared-request.ts';
import { unpackText } from '../../src/ledger/sources/archive/packed-text.ts';
import { refused } from '../read-whole.ts';

const MOST = 256 * 1024;

export default function fuzz(bytes: Uint8Array): void {
  const read = refused(() => readDecision(bytes));
  if (read) {
    checkSignature(read.decision, []);
    for (const second of read.seconds) checkCountersignature(read.decision, second, []);
  }
  const shared = refused(() => readSharedRequest(bytes));
  if (shared) toSharedEntry(shared);
  refused(() => readKeyFile(bytes));
  refused(() => unpackText(new TextDecoder().decode(bytes), MOST));
}
