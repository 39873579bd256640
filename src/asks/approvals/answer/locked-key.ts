// PBKDF2 makes a key of the passphrase, and AES-GCM encrypts the signing key with that.

import { encodeText, fromHex, toHex } from '../../../base/bytes.ts';
import { refusal } from '../../../base/error.ts';
import { keyOfSeed, readSeed } from '../../../ledger/held/journal/key.ts';
import {
  boundHead,
  ITERATIONS,
  type KeyFile,
  type KeyFileHead,
  MIN_PASSPHRASE,
} from '../../../ledger/review/api.ts';
import type { JournalKeyRow } from '../../../ledger/storage/journal/journal-store.ts';

type LockedKey = KeyFileHead & Pick<KeyFile, 'secret'>;

/** @throws when the passphrase is too short, or the browser does not hand the key out. */
export async function lockKey(
  { publicKey, secret }: JournalKeyRow,
  passphrase: string,
  subtle: SubtleCrypto | undefined,
): Promise<LockedKey> {
  const safe = secured(subtle);
  if (passphrase.length < MIN_PASSPHRASE)
    throw refusal(
      'The passphrase is too short.',
      `Expected: at least ${MIN_PASSPHRASE} characters. Found: ${passphrase.length}.`,
      'Take several words: whoever has the file can try as many passphrases as they like.',
    );
  const seed = await readSeed(secret, safe);
  if (!seed)
    throw refusal(
      'This key cannot leave the browser.',
      'It was made by an earlier version, which kept keys so that nobody can read them out.',
      'Replace it by a new key: that one can be saved.',
    );
  const head: KeyFileHead = {
    format: 'reviewer-key/1',
    public_key: publicKey,
    kdf: { name: 'PBKDF2-SHA-256', iterations: ITERATIONS, salt: random(16) },
    cipher: { name: 'AES-256-GCM', iv: random(12) },
  };
  const key = await deriveKey(passphrase, head, safe, 'encrypt');
  const locked = await safe.encrypt(makeCipher(head), key, seed);
  return { ...head, secret: toHex(new Uint8Array(locked)) };
}

/** @throws when the passphrase is another, or the file was changed. */
export async function unlockKey(
  file: LockedKey,
  passphrase: string,
  subtle: SubtleCrypto | undefined,
): Promise<JournalKeyRow> {
  const safe = secured(subtle);
  const key = await deriveKey(passphrase, file, safe, 'decrypt');
  const seed = await safe
    .decrypt(makeCipher(file), key, fromHex(file.secret) ?? new Uint8Array())
    .catch(() => null);
  if (!seed)
    throw refusal(
      'The passphrase does not open this key.',
      'It is another one than the key was locked with, or the file was changed.',
      'Try again. Nobody can open it without the passphrase.',
    );
  const row = await keyOfSeed(new Uint8Array(seed), safe);
  if (row.publicKey !== file.public_key)
    throw refusal(
      'The file names another key than is in it.',
      `Expected: ${file.public_key}. Found: ${row.publicKey}.`,
      'Do not use it: it was put together from two files.',
    );
  return row;
}

function secured(subtle: SubtleCrypto | undefined): SubtleCrypto {
  if (subtle) return subtle;
  throw refusal(
    'A key cannot be locked or opened here.',
    'A browser encrypts only on pages that are served securely.',
    'Open Ledgerscope by https or from localhost.',
  );
}

function random(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

function makeCipher(head: KeyFileHead): AesGcmParams {
  const iv = fromHex(head.cipher.iv) ?? new Uint8Array();
  return { name: 'AES-GCM', iv, additionalData: boundHead(head) };
}

async function deriveKey(
  passphrase: string,
  { kdf }: KeyFileHead,
  subtle: SubtleCrypto,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // The same characters may be typed in two ways.
  const typed = encodeText(passphrase.normalize('NFC'));
  const base = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const salt = fromHex(kdf.salt) ?? new Uint8Array();
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: kdf.iterations };
  return subtle.deriveKey(by, base, { name: 'AES-GCM', length: 256 }, false, [use]);
}
