// A ledger is compared with these documents: anchors and seals.

import { readAnchors } from '../../src/ledger/verify/anchor-file.ts';
import { readSeal } from '../../src/ledger/verify/seal-file.ts';
import { refused } from '../read-whole.ts';

export default function fuzz(bytes: Uint8Array): void {
  refused(() => readAnchors(bytes));
  refused(() => readSeal(bytes));
}
