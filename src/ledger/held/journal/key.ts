// The key of a journal leaves this browser only in a file that the person saves, locked by their
// passphrase.

import { fromHex, toHex } from '../../../base/bytes.ts';
import { refusal } from '../../../base/error.ts';
import { createSigner } from '../../../base/signature/sign.ts';
import { verifyStrict } from '../../../base/signature/signature.ts';
import { journalId, type SignBytes } from '../../review/api.ts';
import type { JournalKeyRow, JournalSecret } from '../../storage/journal/journal-store.ts';

/** `subtle` is undefined on pages that are not served securely. */
export async function makeKey(subtle: SubtleCrypto | undefined): Promise<JournalKeyRow> {
  return keyOfSeed(crypto.getRandomValues(new Uint8Array(32)), subtle);
}

/** `seed` are the 32 secret bytes. */
export async function keyOfSeed(
  seed: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto | undefined,
): Promise<JournalKeyRow> {
  const publicKey = toHex(createSigner(seed).publicKey);
  const secret: JournalSecret = (subtle && (await webKey(seed, subtle))) ?? seed;
  return { journal: journalId(publicKey), publicKey, secret };
}

/** These bytes come before the secret ones in PKCS #8, for Ed25519 (RFC 8410). */
const PKCS8 = fromHex('302e020100300506032b657004220420') ?? new Uint8Array();

/** Null when this browser's Web Crypto knows no Ed25519. */
async function webKey(
  seed: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto,
): Promise<CryptoKey | null> {
  try {
    const bytes = new Uint8Array([...PKCS8, ...seed]);
    return await subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign']);
  } catch {
    // The error is NotSupportedError, or another one in browsers that guess at the algorithm.
    return null;
  }
}

/** Returns the 32 secret bytes; null when the browser does not hand them out. */
export async function readSeed(
  secret: JournalSecret,
  subtle: SubtleCrypto,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (secret instanceof Uint8Array) return secret.slice();
  if (!secret.extractable) return null;
  const bytes = new Uint8Array(await subtle.exportKey('pkcs8', secret));
  return bytes.slice(PKCS8.length, PKCS8.length + 32);
}

/** Signs, and verifies the signature before anybody keeps it. */
export function signer(
  { publicKey, secret }: JournalKeyRow,
  subtle: SubtleCrypto | undefined,
): SignBytes {
  const key = fromHex(publicKey) ?? new Uint8Array();
  return async (message) => {
    const signature = await signed(secret, message, subtle);
    const fault = verifyStrict(key, message, signature);
    if (fault)
      throw refusal(
        'The journal’s key does not sign any more.',
        `What it makes is no signature: ${fault}.`,
        'Nothing was recorded. Save the journal, and start another in a new browser profile.',
      );
    return signature;
  };
}

async function signed(
  secret: JournalSecret,
  message: Uint8Array,
  subtle: SubtleCrypto | undefined,
): Promise<Uint8Array> {
  if (secret instanceof Uint8Array) return createSigner(secret).sign(message);
  if (!subtle)
    throw refusal(
      'The journal’s key cannot be used here.',
      'A browser signs only on pages that are served securely.',
      'Open Ledgerscope by https or from localhost.',
    );
  return new Uint8Array(await subtle.sign('Ed25519', secret, message.slice()));
}
