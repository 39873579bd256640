// Keys that somebody knows from elsewhere than the ledger, as a file: by key id, as JWK, PEM, hex
// or base64, and secrets of HMAC and CMAC.

import { fromBase64 } from '../base64.ts';
import { decodeText, encodeText, fromHex, toHex } from '../bytes.ts';
import { AppException } from '../error.ts';
import { JsonError, parseJson } from '../json/parse.ts';
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../json/value.ts';
import { isMac, type MacName } from './mac.ts';
import { isP256Key } from './p256.ts';

/** A secret makes codes by each of the functions in `mac.ts`: which one, the log's rules say. */
export type KeyAlgorithm = 'Ed25519' | 'ES256' | 'secret';

export type SignatureAlgorithm = 'Ed25519' | 'ES256' | MacName;

/** Which keys are for signatures of an algorithm. */
export function keysFor(
  keys: readonly KnownKey[],
  algorithm: SignatureAlgorithm | null | undefined,
): readonly KnownKey[] {
  const kind = isMac(algorithm) ? 'secret' : algorithm;
  return keys.filter((key) => key.algorithm === kind);
}

export interface KnownKey {
  /** As records name it; null: they do not. */
  readonly id: string | null;
  readonly algorithm: KeyAlgorithm;
  /** A public key: 32 bytes, or a point of P-256; or the secret itself. */
  readonly bytes: Uint8Array;
}

/** The keys of a file that a person gave. Secrets are among them: they stay in memory. */
export interface HeldKeys {
  /** Of the file. */
  readonly name: string;
  readonly keys: readonly KnownKey[];
}

/** Each of them is tried where records do not name their key. */
const MAX_KEYS = 256;
const MAX_DEPTH = 32;

/**
 * Reads a JSON object of keys by name or id, with its `keys` member where it has one; a list of JWKs; one JWK;
 * or one PEM. A text is read as its member's name says ("hmac", "ed25519", "p256"), or as its form does.
 * @throws {AppException} that names the member at fault.
 */
export function readKeyring(bytes: Uint8Array): readonly KnownKey[] {
  const text = readText(bytes);
  const keys = PEM.test(text) ? [readKey(text, '', null)] : readKeys(parse(bytes));
  if (keys.length === 0) throw refused('It has no key in it.');
  if (keys.length > MAX_KEYS) throw refused(`It has ${keys.length} keys, and at most ${MAX_KEYS}.`);
  return keys;
}

function readKeys(tree: JsonValue): readonly KnownKey[] {
  const inner = isObject(tree) ? member(tree, 'keys') : undefined;
  const value = inner ?? tree;
  if (isArray(value)) return value.map((item, i) => readKey(item, `keys[${i}]`, null));
  if (!isObject(value)) throw refused('It should be a JSON object or a list of keys.');
  if (member(value, 'kty') !== undefined) return [readKey(value, 'kty', null)];
  return value.members.map(([name, item]) => readKey(item, name, name));
}

/** `name`: of its member, which is its id unless it says what kind of key it is. */
function readKey(value: JsonValue, path: string, name: string | null): KnownKey {
  if (typeof value === 'string') return keyOfText(value, path, name);
  if (!isObject(value)) throw refused(`“${path}” should be a text or a JWK.`);
  const nested = member(value, 'jwk_x_y') ?? member(value, 'jwk');
  const jwk = nested !== undefined && isObject(nested) ? nested : value;
  const id = textOfMember(value, 'kid') ?? name;
  const kty = textOfMember(jwk, 'kty') ?? (member(jwk, 'y') === undefined ? null : 'EC');
  if (kty === 'oct') return { id, algorithm: 'secret', bytes: octets(jwk, 'k', path) };
  if (kty === 'OKP') return ed25519(octets(jwk, 'x', path), id, path);
  if (kty === 'EC') {
    const point = uncompressed(octets(jwk, 'x', path), octets(jwk, 'y', path));
    return es256(point, id, path);
  }
  throw refused(`“${path}” should be a JWK with "kty": "OKP", "EC" or "oct".`);
}

function keyOfText(text: string, path: string, name: string | null): KnownKey {
  const kind = KINDS.find(([word]) => name !== null && word.test(name))?.[1] ?? null;
  // A name that says the kind of key is no id: records do not name it.
  const id = kind === null ? name : null;
  if (kind === 'secret') return { id, algorithm: kind, bytes: secretBytes(text, name ?? '') };
  const bytes = publicBytes(text);
  if (kind === 'Ed25519' || (kind === null && bytes?.length === 32))
    return ed25519(bytes, id, path);
  if (bytes) return es256(bytes, id, path);
  throw refused(`“${path}” is neither PEM nor hex nor base64 of a public key.`);
}

/** As a word of its own: a key may be called after somebody whose name has these letters. */
const AES = /cmac|CMAC|(?:^|[^A-Za-z])(?:aes|AES)(?![a-z])/;

const KINDS: readonly (readonly [RegExp, KeyAlgorithm])[] = [
  [/hmac|secret/i, 'secret'],
  [AES, 'secret'],
  [/ed25519/i, 'Ed25519'],
  [/p-?256|es256|ecdsa/i, 'ES256'],
];

/** A secret of HMAC is mostly a text, and a key of AES never is. */
function secretBytes(text: string, name: string): Uint8Array {
  const key = AES.test(name) ? (fromHex(text.trim()) ?? fromBase64(text.trim())) : null;
  return key ?? encodeText(text);
}

const PEM = /^\s*-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/=]*)-----END PUBLIC KEY-----\s*$/;
/** What comes before the key itself in a SubjectPublicKeyInfo. */
const ED25519_HEAD = '302a300506032b6570032100';
const P256_HEAD = '3059301306072a8648ce3d020106082a8648ce3d030107034200';

function publicBytes(text: string): Uint8Array | null {
  const [, pem] = PEM.exec(text) ?? [];
  const bytes =
    pem === undefined
      ? (fromHex(text.trim()) ?? fromBase64(text.trim()))
      : fromBase64(pem.replaceAll(/\s/g, ''));
  if (!bytes) return null;
  const head = [ED25519_HEAD, P256_HEAD].find((one) => toHex(bytes).startsWith(one));
  return head === undefined ? bytes : bytes.subarray(head.length / 2);
}

function ed25519(bytes: Uint8Array | null, id: string | null, path: string): KnownKey {
  if (bytes?.length === 32) return { id, algorithm: 'Ed25519', bytes };
  throw refused(`“${path}” should be the 32 bytes of an Ed25519 public key.`);
}

function es256(bytes: Uint8Array, id: string | null, path: string): KnownKey {
  if (isP256Key(bytes)) return { id, algorithm: 'ES256', bytes };
  throw refused(`“${path}” should be a public key of Ed25519 or a point of P-256.`);
}

function uncompressed(x: Uint8Array, y: Uint8Array): Uint8Array {
  const point = new Uint8Array(1 + x.length + y.length);
  point[0] = 4;
  point.set(x, 1);
  point.set(y, 1 + x.length);
  return point;
}

function octets(object: JsonObject, name: string, path: string): Uint8Array {
  const bytes = fromBase64(textOfMember(object, name) ?? '?');
  if (bytes) return bytes;
  throw refused(`“${path}” has no "${name}" in base64url.`);
}

function textOfMember(object: JsonObject, name: string): string | null {
  const value = member(object, name);
  return typeof value === 'string' ? value : null;
}

function readText(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch {
    throw refused('It is not UTF-8 text.');
  }
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: MAX_DEPTH });
  } catch (error) {
    if (error instanceof JsonError) throw refused(`At byte ${error.offset}: ${error.message}.`);
    throw error;
  }
}

function refused(detail: string): AppException {
  return new AppException({
    code: 'unknown format',
    title: 'This is no file of keys.',
    detail,
    todo: 'Give a JSON object with public keys (hex, base64, PEM or JWK) or secrets of HMAC and CMAC by name or key id, or one PEM.',
  });
}
