// Settling signatures in batches by the host's fast verifier, with the verdicts of
// verifyStrict. Fast verifiers (Web Crypto) check the same cofactorless equation but let
// small-order points pass; those never reach them. What they refuse is verified again
// here, so that the reason is known and noble has the last word.

import { toHex } from '../bytes.ts';
import { verifyP256 } from './p256.ts';
import { type SignatureRequest, verifyStrict } from './signature.ts';

/** Whether an Ed25519 signature holds, by the host's own code. */
export type FastVerify = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>;

/** Settles signatures one after another, by our own code. */
export function settleSignatures(requests: readonly SignatureRequest[]): void {
  for (const request of requests) request.settle(checkSignature(request));
}

function checkSignature({ algorithm, publicKey, message, signature }: SignatureRequest) {
  const verify = algorithm === 'ES256' ? verifyP256 : verifyStrict;
  return verify(publicKey, message, signature);
}

/** Settles signatures by the host's own code; `fast` null: it has none. */
export async function settleSignaturesFast(
  requests: readonly SignatureRequest[],
  fast: FastVerify | null,
): Promise<void> {
  if (!fast) return settleSignatures(requests);
  const faults = await Promise.all(
    requests.map(async (request) => {
      const { algorithm, publicKey, message, signature } = request;
      const isFast = algorithm === undefined && isPlain(publicKey, signature);
      return isFast && (await fast(publicKey, message, signature)) ? null : checkSignature(request);
    }),
  );
  // In order, so that findings come in the same order every time.
  requests.forEach(({ settle }, i) => {
    settle(faults[i] ?? null);
  });
}

/** Neither key nor R of small order: only then do the strict rules and the equation agree. */
function isPlain(publicKey: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  return !isSmallOrder(publicKey) && !isSmallOrder(signature.subarray(0, 32));
}

/** Whether an encoding is one of the eight points of small order, in any spelling. */
export function isSmallOrder(encoding: Uint8Array): boolean {
  const y = encoding.slice();
  y[31] = (y[31] ?? 0) & 0x7f; // the sign of x does not change the order
  return SMALL_ORDER_Y.has(toHex(y));
}

// y of order 4, 1, 8, 8, 2, and the spellings of 0 and 1 as p and p + 1.
const SMALL_ORDER_Y: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

/** The part of Web Crypto that is needed; `K` is the host's key type. */
export interface WebVerifier<K> {
  importKey(
    format: 'raw',
    bytes: Uint8Array<ArrayBuffer>,
    algorithm: 'Ed25519',
    extractable: false,
    usages: ['verify'],
  ): Promise<K>;
  verify(
    algorithm: 'Ed25519',
    key: K,
    signature: Uint8Array<ArrayBuffer>,
    message: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

/** Web Crypto as a fast verifier; whatever it throws counts as refused and is verified again. */
export function webCryptoVerify<K>(web: WebVerifier<K>): FastVerify {
  const keys = new Map<string, Promise<K>>();
  return async (publicKey, message, signature) => {
    const name = toHex(publicKey);
    const key =
      keys.get(name) ?? web.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify']);
    keys.set(name, key);
    try {
      return await web.verify('Ed25519', await key, signature.slice(), message.slice());
    } catch {
      return false;
    }
  };
}
