// The verdict on a key, a signature and a message is the same by the engine's own code and by ours.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import {
  type FastVerify,
  settleSignaturesFast,
  webCryptoVerify,
} from '../../src/base/signature/batch.ts';
import type { SignatureFault } from '../../src/base/signature/signature.ts';

const web = webCryptoVerify(webcrypto.subtle);

export default async function fuzz(bytes: Uint8Array): Promise<void> {
  assert.equal(await fault(bytes, web), await fault(bytes, null));
}

async function fault(bytes: Uint8Array, verify: FastVerify | null): Promise<SignatureFault | null> {
  let found: SignatureFault | null = null;
  const request = {
    publicKey: bytes.subarray(0, 32),
    signature: bytes.subarray(32, 96),
    message: bytes.subarray(96),
    settle: (settled: SignatureFault | null) => {
      found = settled;
    },
  };
  await settleSignaturesFast([request], verify);
  return found;
}
