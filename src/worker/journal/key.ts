// The key that a journal is signed with. It never leaves this browser.

import { fromHex, toHex } from '../../core/bytes.ts';
import { refusal } from '../../core/model/error.ts';
import { createSigner } from '../../core/signature/sign.ts';
import { verifyStrict } from '../../core/signature/signature.ts';
import { journalId, type Sign } from '../../formats/journal/api.ts';
import type { JournalKeyRow, JournalSecret } from '../../storage/journal-store.ts';

/** `subtle` undefined: pages that are not served securely have none. */
export async function makeKey(subtle: SubtleCrypto | undefined): Promise<JournalKeyRow> {
  const made = (subtle && (await webKey(subtle))) ?? seedKey();
  const publicKey = toHex(made.publicKey);
  return { journal: journalId(publicKey), publicKey, secret: made.secret };
}

interface MadeKey {
  readonly publicKey: Uint8Array;
  readonly secret: JournalSecret;
}

/** null: this browser's Web Crypto knows no Ed25519. */
async function webKey(subtle: SubtleCrypto): Promise<MadeKey | null> {
  try {
    const pair = await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    if (!('privateKey' in pair)) return null;
    const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
    return { publicKey, secret: pair.privateKey };
  } catch {
    // NotSupportedError, or another error in browsers that guess at the algorithm.
    return null;
  }
}

function seedKey(): MadeKey {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  return { publicKey: createSigner(secret).publicKey, secret };
}

/** Signs, and verifies the signature before anybody keeps it. */
export function signer(
  { publicKey, secret }: JournalKeyRow,
  subtle: SubtleCrypto | undefined,
): Sign {
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
