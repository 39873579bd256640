// What follows from an entry's place in its ledger, as it is kept with the entry's bytes: plain data.

import { decodeText, encodeText } from '../../base/bytes.ts';

/** With members that may be undefined: those are left out. */
export type Unset<T> = { readonly [K in keyof T]: T[K] | undefined };

export function packAnnotation(annotation: object): Uint8Array {
  return encodeText(JSON.stringify(annotation));
}

/** `none`: of an entry that has none. */
export function unpackAnnotation<T>(bytes: Uint8Array | undefined, none: T): T {
  // Written above, by this version of the code: rows of another version are rebuilt.
  return bytes ? (JSON.parse(decodeText(bytes)) as T) : none;
}
