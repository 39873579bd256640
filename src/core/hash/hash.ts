// One small hash interface, two implementations: noble's audited one here, a
// WASM one for bulk in hash-wasm.ts. What the fast one calls a mismatch is
// confirmed with this one before it is called tampering.

import { blake3 } from '@noble/hashes/blake3.js';

export interface HashStream {
  update(bytes: Uint8Array): void;
  /** 32 bytes. */
  digest(): Uint8Array;
}

export interface HashEngine {
  readonly name: string;
  /** BLAKE3-256 of `bytes`: 32 bytes, valid until the next call at least. */
  blake3(bytes: Uint8Array): Uint8Array;
  blake3Stream(): HashStream;
}

export const nobleHash: HashEngine = {
  name: 'noble',
  blake3: (bytes) => blake3(bytes),
  blake3Stream() {
    const state = blake3.create({});
    return {
      update: (bytes) => void state.update(bytes),
      digest: () => state.digest(),
    };
  },
};
