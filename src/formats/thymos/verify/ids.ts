// Ids that payloads spell, as bytes.

import { fromHex } from '../../../base/bytes.ts';

/** `hex`: of an id as the reader reads it, so that it always spells 32 bytes. */
export function hexToId(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array(32);
}
