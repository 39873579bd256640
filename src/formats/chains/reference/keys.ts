// Signatures and seals as a package's own verifier checks them, with the keys that a person gives.

import { fromHex, toHex } from '../../../base/bytes.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type KnownKey, keysFor } from '../../../base/signature/keyring.ts';
import { isMac, macBy } from '../../../base/signature/mac.ts';
import { rawOfDer, verifyP256 } from '../../../base/signature/p256.ts';
import { verifyStrict } from '../../../base/signature/signature.ts';
import { textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import type { SignatureRule } from '../profile/profile.ts';

/** `malformed`: the verifier ends, for what is there cannot be decoded at all. */
export type SignatureVerdict = 'holds' | 'holds not' | 'unknown key' | 'malformed';

/** Which algorithm the record is signed by, as it says; undefined: by none that is known. */
export function chooseAlgorithm(
  object: JsonObject,
  rule: SignatureRule,
): SignatureRule['algorithms'][number] | undefined {
  return rule.algorithms.find(({ when = [] }) =>
    when.every(({ at, text }) => valueAtPointer(object, at) === text),
  );
}

export function checkRecordSignature(
  rule: SignatureRule,
  object: JsonObject,
  written: string,
  message: Uint8Array,
  keyring: readonly KnownKey[],
): SignatureVerdict {
  const { is: algorithm, form } = chooseAlgorithm(object, rule) ?? {};
  const { prefix = '' } = rule;
  const digits = written.startsWith(prefix) ? written.slice(prefix.length) : '';
  const named = textAtPointer(object, rule.keyId);
  const keys = keysFor(keyring, algorithm).filter(
    ({ id }) => rule.keyId === undefined || id === null || id === named,
  );
  if (!keys.length && rule.keyId !== undefined) return 'unknown key';
  if (isMac(algorithm)) {
    // As a text: another spelling of the same bytes is another seal.
    const isSeal = keys.some(({ bytes }) => {
      const code = macBy(algorithm, bytes, message);
      return code !== null && toHex(code) === digits;
    });
    return isSeal ? 'holds' : 'holds not';
  }
  const signature =
    rule.encoding === 'hex'
      ? decodePythonHex(digits)
      : looseBase64(digits, rule.encoding === 'base64url');
  if (!signature) return rule.encoding === 'hex' ? 'holds not' : 'malformed';
  const verify = algorithm === 'ES256' ? verifyP256 : verifyStrict;
  const raw = form === 'DER' ? rawOfDer(signature) : signature;
  return raw && keys.some(({ bytes }) => verify(bytes, message, raw) === null)
    ? 'holds'
    : 'holds not';
}

/** Python's `bytes.fromhex` takes white space between bytes. */
function decodePythonHex(text: string): Uint8Array | null {
  const pairs = text.split(/[\t-\r ]+/);
  return pairs.every((pair) => pair.length % 2 === 0) ? fromHex(pairs.join('')) : null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * As Python's `b64decode` reads: other characters are passed over, and so are bits that belong to
 * no byte. `padded`: padding is put in as its length needs it. null: it raises an error.
 */
export function looseBase64(text: string, isUrl: boolean): Uint8Array | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text with other letters raises an error
  if (/[^\u0000-\u007f]/.test(text)) return null;
  const padded = isUrl ? text + '='.repeat((4 - (text.length % 4)) % 4) : text;
  const bytes: number[] = [];
  let [held, digits, pads] = [0, 0, 0];
  for (const letter of isUrl ? padded.replaceAll('-', '+').replaceAll('_', '/') : padded) {
    if (letter === '=') {
      if (digits >= 2 && digits + ++pads >= 4) return Uint8Array.from(bytes);
      continue;
    }
    const value = LETTERS.indexOf(letter);
    if (value < 0) continue;
    pads = 0;
    held = (held << 6) | value;
    digits++;
    if (digits > 1) bytes.push((held >> (6 - 2 * (digits - 1))) & 0xff);
    if (digits === 4) [held, digits] = [0, 0];
    else held &= 0xffffff;
  }
  return digits === 0 ? Uint8Array.from(bytes) : null;
}
