// What a commit carries as its signature. Text that no key could ever have made is none.

import { fromHex } from '../../../base/bytes.ts';
import { hasSmallR, hasSmallS } from '../../../base/signature/signature.ts';
import type { Payload } from './payload.ts';
import type { CommitSpans } from './spans.ts';

const QUOTE = 0x22;

export type CarriedSignature =
  | { readonly bytes: Uint8Array }
  /** `isUnsigned`: nothing claims to be one. */
  | { readonly bytes: null; readonly fault: string; readonly isUnsigned: boolean };

const UNSIGNED = { bytes: null, fault: 'the commit is unsigned', isUnsigned: true } as const;

export function readCarriedSignature(
  payload: Payload,
  { signature }: CommitSpans,
): CarriedSignature {
  if (payload.canonical[signature[0]] !== QUOTE) return UNSIGNED;
  const bytes = fromHex(payload.text(signature));
  if (!bytes) return malformed('the signature is not hex');
  if (bytes.length !== 64) return malformed('the signature is not 64 bytes');
  if (!hasSmallS(bytes)) return malformed('S is not below the group order');
  if (hasSmallR(bytes)) return malformed('R is of small order');
  return { bytes };
}

function malformed(fault: string): CarriedSignature {
  return { bytes: null, fault, isUnsigned: false };
}
