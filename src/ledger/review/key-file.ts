// A reviewer's key is a file locked by a passphrase, with the journal that it signs, so that
// another machine goes on where this one ended.

import { encodeText } from '../../base/bytes.ts';
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
import { parseDocument, readDocument } from './read-document.ts';
import { canonical, plainToJson } from './record.ts';

/** Whoever tries passphrases needs this many for each; a file may ask for more, within reason. */
export const ITERATIONS = 600_000;

/** Shorter passphrases are found by trying. */
export const MIN_PASSPHRASE = 12;

const KEY_FILE = exactly({
  format: oneOf('reviewer-key/1'),
  reviewer: orNull(textShape),
  public_key: hex(64),
  kdf: exactly({
    name: oneOf('PBKDF2-SHA-256'),
    iterations: within(ITERATIONS, 10_000_000),
    salt: hex(32),
  }),
  cipher: exactly({ name: oneOf('AES-256-GCM'), iv: hex(24) }),
  /** The 32 secret bytes, encrypted, with the 16 bytes that prove it. */
  secret: hex(96),
  records: listShape(textShape),
});

export type KeyFile = ReadShape<typeof KEY_FILE>;
/** This part is known before it is encrypted. */
export type KeyFileHead = Pick<KeyFile, 'format' | 'public_key' | 'kdf' | 'cipher'>;

const WORDS = {
  title: 'This is no exported key.',
  todo: 'Give the file that was saved under “Save the key”, whole and unchanged.',
};

/** @throws {SourceError} when it is none. */
export function readKeyFile(bytes: Uint8Array): KeyFile {
  return readDocument(parseDocument(bytes, WORDS), KEY_FILE, WORDS);
}

/** Is encrypted together with the secret, so that no part of the head can be exchanged. */
export function boundHead({
  format,
  public_key,
  kdf,
  cipher,
}: KeyFileHead): Uint8Array<ArrayBuffer> {
  return encodeText(canonical(plainToJson({ format, public_key, kdf, cipher })));
}
