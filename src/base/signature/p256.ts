// ECDSA over P-256 with SHA-256 ("ES256"): r and s as 32 bytes each. Either s is taken: the
// standard has no rule about the lower one.

import { p256 } from '@noble/curves/nist.js';
import type { Signer } from './sign.ts';
import type { SignatureFault } from './signature.ts';

/** `publicKey`: a point, compressed or not. null: the signature holds. */
export function verifyP256(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): SignatureFault | null {
  if (!isP256Key(publicKey)) return 'the key is not a point of the curve';
  if (signature.length !== 64) return 'the signature is not 64 bytes';
  return holds(publicKey, message, signature)
    ? null
    : 'the signature does not match the key and the content';
}

export function isP256Key(bytes: Uint8Array): boolean {
  return p256.utils.isValidPublicKey(bytes);
}

function holds(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return p256.verify(signature, message, publicKey, { lowS: false });
  } catch {
    // It throws for an r or s that is no number of the curve's order.
    return false;
  }
}

/** r and s as 32 bytes each, of a signature in DER (RFC 3279), as most libraries write them; null: it is in none. */
export function rawOfDer(signature: Uint8Array): Uint8Array | null {
  try {
    return p256.Signature.fromBytes(signature, 'der').toBytes('compact');
  } catch {
    // It throws for everything that is not strict DER.
    return null;
  }
}

/** The other way round. @throws when it is none of 64 bytes. */
export function encodeDer(signature: Uint8Array): Uint8Array {
  return p256.Signature.fromBytes(signature, 'compact').toBytes('der');
}

/** For ledgers that we write ourselves. `secret`: 32 bytes, a number below the order of the curve. */
export function createP256Signer(secret: Uint8Array): Signer {
  return {
    publicKey: p256.getPublicKey(secret, true),
    sign: (message) => p256.sign(message, secret, { lowS: true }),
  };
}
