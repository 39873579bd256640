// What a page that replays has in it: the ledgers, byte for byte, and what is said of them.

import {
  exactly,
  hex,
  listOf,
  oneOf,
  orNull,
  type Read,
  text,
  within,
} from '../../base/json/shape.ts';
import { schemaOf } from '../model/schema.ts';

export const PAGE_SCHEMA = schemaOf('replay-page');

/** A page is read as a whole, and sent by mail. */
export const MOST_PAGE_BYTES = 4 * 1024 * 1024;

export const PAGE_DATA = exactly({
  schema: oneOf(PAGE_SCHEMA),
  title: text,
  about: text,
  /** What made it. */
  tool: text,
  ledgers: listOf(
    exactly({
      /** BLAKE3 of its bytes; they are hashed again where the page is opened. */
      id: hex(64),
      name: text,
      /** How it is read. */
      format: text,
      /** In base64. */
      files: listOf(exactly({ name: text, base64: text }), 1000, 1),
    }),
    20,
  ),
  /** The lane that is shown where there are no steps; null: the longest of the first ledger. */
  first: orNull(text),
  /** What is shown, one after another; of none, every entry of that lane. */
  steps: listOf(
    exactly({
      say: text,
      /** Which of the ledgers; null: only the sentence is shown. */
      ledger: orNull(within(0, 19)),
      /** null: its longest. */
      lane: orNull(text),
      at: orNull(within(0, 10_000_000)),
    }),
    500,
  ),
});

export type PageData = Read<typeof PAGE_DATA>;

export function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(letters.join(''));
}
