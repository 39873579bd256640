import type { Seal } from '../../../ledger/model/check.ts';
import { readSeal } from '../../../ledger/verify/seal-file.ts';

/** @throws an error that says what the file should be. */
export async function readSealFile(file: Blob): Promise<Seal> {
  return readSeal(new Uint8Array(await file.arrayBuffer()));
}
