// Strict Ed25519 verification, with the verdicts of ed25519-dalek's verify_strict:
// key and R decompress (non-canonical y allowed), S < L, neither of small order,
// and the cofactorless equation R = [S]B − [k]A exactly. noble's own `verify`
// multiplies by the cofactor, so its points are used and the rule is written here.

import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

/** A signature that a record claims. The host settles it, at the latest before the report. */
export interface SignatureRequest {
  /** Left out: Ed25519. */
  readonly algorithm?: 'ES256';
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  /** Of its entry, in a format of one lane: whoever verified a beginning need not do it again. */
  readonly index?: number;
  /** null: it holds. */
  settle(fault: SignatureFault | null): void;
}

export type SignatureFault =
  | 'the key is not 32 bytes'
  | 'the key is not a point of the curve'
  | 'the signature is not 64 bytes'
  | 'S is not below the group order'
  | 'R is not a point of the curve'
  | 'the key or R is of small order'
  | 'the signature does not match the key and the content';

const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** null: the signature holds; otherwise the first rule that it breaks. */
export function verifyStrict(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): SignatureFault | null {
  if (publicKey.length !== 32) return 'the key is not 32 bytes';
  const key = point(publicKey);
  if (!key) return 'the key is not a point of the curve';
  if (signature.length !== 64) return 'the signature is not 64 bytes';
  const s = littleEndian(signature.subarray(32));
  if (!hasSmallS(signature)) return 'S is not below the group order';
  const rBytes = signature.subarray(0, 32);
  const r = point(rBytes);
  if (!r) return 'R is not a point of the curve';
  if (r.isSmallOrder() || key.isSmallOrder()) return 'the key or R is of small order';
  const digest = sha512.create().update(rBytes).update(publicKey).update(message).digest();
  const k = littleEndian(digest) % L;
  const computed = Point.BASE.multiplyUnsafe(s).add(key.negate().multiplyUnsafe(k));
  return computed.equals(r) ? null : 'the signature does not match the key and the content';
}

/** Whether S is below the group order. Without that, no key can have made the 64 bytes. */
export function hasSmallS(signature: Uint8Array): boolean {
  const top = signature[63] ?? 0xff;
  return top < 0x10 || (top === 0x10 && littleEndian(signature.subarray(32)) < L);
}

/** Every spelling of the points of small order but for their sign, as numbers (y). */
const SMALL_ORDER: ReadonlySet<bigint> = new Set(
  ((p, y) => [0n, 1n, y, p - y, p - 1n, p, p + 1n])(
    2n ** 255n - 19n,
    0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  ),
);

/** Their last bytes: all that has to be read of nearly every R. */
const SMALL_TOPS: ReadonlySet<number> = new Set(
  Array.from(SMALL_ORDER, (y) => Number((y >> 248n) & 0x7fn)),
);

/** Whether R is of small order: no key makes such a signature, and none is taken. */
export function hasSmallR(signature: Uint8Array): boolean {
  if (!SMALL_TOPS.has((signature[31] ?? 0) & 0x7f)) return false;
  return SMALL_ORDER.has(littleEndian(signature.subarray(0, 32)) % 2n ** 255n);
}

function point(bytes: Uint8Array): Point | null {
  try {
    return Point.fromBytes(bytes, true);
  } catch {
    // noble throws for "not on the curve".
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = value * 256n + BigInt(bytes[i] ?? 0);
  return value;
}
