// What a page that replays has in it: the ledgers, byte for byte, and what is said of them.

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
  /** What made it. */
  tool: textShape,
  ledgers: listShape(
    exactly({
      /** BLAKE3 of its bytes; they are hashed again where the page is opened. */
      id: hex(64),
      name: textShape,
      /** How it is read. */
      format: textShape,
      /** In base64. */
      files: listShape(exactly({ name: textShape, base64: textShape }), 1000, 1),
    }),
    20,
  ),
  /** The lane that is shown where there are no steps; null: the longest of the first ledger. */
  first: orNull(textShape),
  /** What is shown, one after another; of none, every entry of that lane. */
  steps: listShape(
    exactly({
      say: textShape,
      /** Which of the ledgers; null: only the sentence is shown. */
      ledger: orNull(within(0, 19)),
      /** null: its longest. */
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
