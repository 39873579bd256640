// An entry's place in its ledger implies facts that are kept with the entry's bytes, as plain data.

import { decodeText, encodeText } from '../../base/bytes.ts';

/** Members may be undefined: those are left out. */
export type Unset<T> = { readonly [K in keyof T]: T[K] | undefined };

export function packAnnotation(annotation: object): Uint8Array {
  return encodeText(JSON.stringify(annotation));
}

/** `none` is for an entry that has none. */
export function unpackAnnotation<T>(bytes: Uint8Array | undefined, none: T): T {
  // This version of the code has written it: rows of another version are rebuilt.
  return bytes ? (JSON.parse(decodeText(bytes)) as T) : none;
}
