// Other tabs hear of changes to the signing keys as they do of decisions.

import { ask } from '../host.ts';
import { saveKeyFile } from '../save.ts';
import { announced } from './journal.ts';

export { fingerprintText, makeFingerprint } from '../../../base/signature/fingerprint.ts';
export { MIN_PASSPHRASE } from '../../../ledger/review/api.ts';

/** Saves the key and its journal as a file that the passphrase opens. */
export async function saveKey(journal: string, passphrase: string): Promise<void> {
  const { file, name } = await ask({ name: 'key file', input: { journal, passphrase } });
  saveKeyFile(file, name);
}

/**
 * Takes such a file in; its key signs from then on.
 * @throws with another passphrase.
 */
export function takeKey(file: Blob, passphrase: string) {
  return announced(ask({ name: 'take key', input: { file, passphrase } }));
}

/** Makes another of the keys here sign from now on. */
export function signWith(journal: string): Promise<void> {
  return announced(ask({ name: 'use key', input: journal }));
}

/** Removes a key from this browser; its journal stays. */
export function dropKey(journal: string): Promise<void> {
  return announced(ask({ name: 'drop key', input: journal }));
}

/** Revokes a key for good; a new one takes its place if wished. */
export function revokeKey(journal: string, reason: string, isReplaced: boolean): Promise<void> {
  return announced(ask({ name: 'revoke key', input: { journal, reason, isReplaced } }));
}
