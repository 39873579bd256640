// A page that replays has the ledgers in it, byte for byte, and the sentences about them.

import {
  exactly,
  hex,
  listShape,
  oneOf,
  orNull,
  type ReadShape,
  textShape,
  within,
} from '../../base/json/shape.ts';
import { nameSchema } from '../model/schema.ts';

export const PAGE_SCHEMA = nameSchema('replay-page');

/** A page is read as a whole, and sent by mail. */
export const MOST_PAGE_BYTES = 4 * 1024 * 1024;

export const PAGE_DATA = exactly({
  schema: oneOf(PAGE_SCHEMA),
  title: textShape,
  about: textShape,
  tool: textShape,
  ledgers: listShape(
    exactly({
      /** BLAKE3 of its bytes; they are hashed again where the page is opened. */
      id: hex(64),
      name: textShape,
      format: textShape,
      /** In base64. */
      files: listShape(exactly({ name: textShape, base64: textShape }), 1000, 1),
    }),
    20,
  ),
  first: orNull(textShape),
  steps: listShape(
    exactly({
      say: textShape,
      ledger: orNull(within(0, 19)),
      lane: orNull(textShape),
      at: orNull(within(0, 10_000_000)),
    }),
    500,
  ),
});

export type PageData = ReadShape<typeof PAGE_DATA>;

export function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(letters.join(''));
}
