// What may be a signature or a seal by its form alone, whatever it is called and however it is written.

import { isArray, isNumber, type JsonValue } from '../../base/json/value.ts';
import { decodeHashText } from './hash/hash-text.ts';
import { type Pointer, splitPointer } from './profile/pointer.ts';

/** Of Ed25519, Ed448 and ECDSA, as r and s alone or in DER, and of RSA. */
const SIZES: ReadonlySet<number> = new Set([
  64, 70, 71, 72, 96, 102, 103, 104, 114, 128, 132, 137, 138, 139, 256, 384, 512,
]);
const SEAL_BYTES = 32;
const MAX_TEXT = 10_000;

const PREFIX = /^(?:0x|(?:[A-Za-z0-9_.-]{1,30}[:=]){1,4})/;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;
const BASE64 = /^[A-Za-z0-9+/_-]{40,}={0,2}$/;
/** With the letter that says so in front. */
const BASE58 = /^z[1-9A-HJ-NP-Za-km-z]{86,90}$/;
/** Header, payload and signature of RFC 7515; the first two are JSON in base64. */
const COMPACT = /^eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]{40,}$/;
const ARMOURED = /^-----BEGIN [A-Z0-9 ]*(?:SIGNATURE|SIGNED MESSAGE|CMS|PKCS7)-----/;

/** Words in the names on the way that speak of signing; the shortest ones stand alone. */
const OF_SIGNING =
  /(?:^|_)(?:auth|mac|sig|seal|hs|es|jws|jwt)(?:_|\d|$)|signed|signature|signing|sealed|h_?mac|proof|attest|ed_?25519|ecdsa|eddsa|secp|rsa|witness|endors|notar|vouch|authentic/;

/** Of a text, or of bytes as a list of numbers. */
export function hasSignatureForm(value: JsonValue, at: Pointer): boolean {
  if (isBytes(value)) return isSigned(value.length, at);
  if (typeof value !== 'string' || value.length > MAX_TEXT) return false;
  if (COMPACT.test(value) || ARMOURED.test(value) || BASE58.test(value)) return true;
  const digits = value.replace(PREFIX, '');
  if (!HEX.test(digits) && !(BASE64.test(digits) && isMixed(digits))) return false;
  return isSigned(decodeHashText(digits).length, at);
}

/** The length of a seal is that of a hash: there its name has to say what it is. */
function isSigned(bytes: number, at: Pointer): boolean {
  return SIZES.has(bytes) || (bytes >= SEAL_BYTES && speaksOfSigning(at));
}

function speaksOfSigning(at: Pointer): boolean {
  return splitPointer(at).some((name) =>
    OF_SIGNING.test(
      name
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .replaceAll('-', '_')
        .toLowerCase(),
    ),
  );
}

/** Words and paths have no digits, or letters of one case only; zeros are in one letter. */
function isMixed(digits: string): boolean {
  return (
    /^(.)\1*=*$/.test(digits) || (/[a-z]/.test(digits) && /[A-Z]/.test(digits) && /\d/.test(digits))
  );
}

const isByte = (value: JsonValue) =>
  typeof value === 'object' &&
  value !== null &&
  isNumber(value) &&
  /^\d{1,3}$/.test(value.number) &&
  Number(value.number) < 256;

function isBytes(value: JsonValue): value is readonly JsonValue[] {
  return (
    value !== null &&
    typeof value === 'object' &&
    isArray(value) &&
    value.length >= SEAL_BYTES &&
    value.every(isByte)
  );
}
