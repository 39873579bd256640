// Making Ed25519 signatures, for ledgers that we write ourselves.

import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

export interface Signer {
  /** 32 bytes; of P-256 33. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
}

/** `seed`: the 32 secret bytes. */
export function createSigner(seed: Uint8Array): Signer {
  // noble signs synchronously only with a SHA-512 put into this slot.
  hashes.sha512 = (message) => sha512(message);
  return { publicKey: getPublicKey(seed), sign: (message) => sign(message, seed) };
}
