// Keys that a person knows from elsewhere, from a file. They stay in memory.

import { type KnownKey, readKeyring } from '../../core/signature/keyring.ts';

/** @throws an error that says what the file should be. */
export async function readKeyringFile(file: Blob): Promise<readonly KnownKey[]> {
  return readKeyring(new Uint8Array(await file.arrayBuffer()));
}
