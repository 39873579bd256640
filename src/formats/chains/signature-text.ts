// Signatures as texts: how a log writes one, and the bytes that its algorithm checks.

import { fromBase64 } from '../../base/base64.ts';
import { fromHex } from '../../base/bytes.ts';
import { encodeDer, rawOfDer } from '../../base/signature/p256.ts';
import { encodedHash } from './hash/hash-text.ts';
import type { SignatureRule } from './profile/profile.ts';

type Writing = Pick<SignatureRule, 'encoding' | 'prefix'>;
/** One of the rule's algorithms. */
type Form = Pick<SignatureRule['algorithms'][number], 'form'>;

/** null: it is not written in that way. */
export function signatureIn(
  text: string,
  { encoding, prefix = '' }: Writing,
  { form }: Form = {},
): Uint8Array | null {
  if (!text.startsWith(prefix)) return null;
  const digits = text.slice(prefix.length);
  const bytes = encoding === 'hex' ? fromHex(digits) : fromBase64(digits);
  return bytes && form === 'DER' ? rawOfDer(bytes) : bytes;
}

export function signatureText(
  signature: Uint8Array,
  { encoding, prefix = '' }: Writing,
  { form }: Form = {},
): string {
  return prefix + encodedHash(form === 'DER' ? encodeDer(signature) : signature, encoding);
}

/** "base64, in DER, after sha256:" */
export function writingWords({ encoding, prefix }: Writing, { form }: Form = {}): string {
  return `${encoding}${form ? ` of ${form}` : ''}${prefix ? ` after “${prefix}”` : ''}`;
}

/** Header, payload and signature of RFC 7515, of which the payload may be left out. */
const COMPACT = /^[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]{40,}$/;
/** The shortest seals and signatures have so many bytes. */
const LEAST_BYTES = 32;

/** Whether a text may be a signature or a seal, as far as its length and letters say. */
export function looksLikeSignature(text: string): boolean {
  if (text.length > MAX_TEXT) return false;
  const writing = detectWriting([text]);
  const bytes = writing && signatureIn(text, writing);
  return bytes ? bytes.length >= LEAST_BYTES : COMPACT.test(text);
}

const WRITTEN =
  /^((?:[A-Za-z0-9_.-]{1,30}[:=])?)(?:((?:[0-9a-f]{2}){16,}|(?:[0-9A-F]{2}){16,})|[A-Za-z0-9+/_-]{20,}={0,2})$/;
const MAX_TEXT = 1000;

/** How most of some texts are written, if they are signatures; null: in no way that signatures are. */
export function detectWriting(texts: readonly string[]): Writing | null {
  const ways = new Map<
    string,
    { readonly prefix: string; readonly isHex: boolean; texts: string[] }
  >();
  for (const text of texts) {
    const written = text.length <= MAX_TEXT ? WRITTEN.exec(text) : null;
    if (!written) continue;
    const [, prefix = '', hex] = written;
    const key = `${hex === undefined ? 'base64' : 'hex'} ${prefix}`;
    const way = ways.get(key) ?? { prefix, isHex: hex !== undefined, texts: [] };
    way.texts.push(text.slice(prefix.length));
    ways.set(key, way);
  }
  const [most] = [...ways.values()].sort((a, b) => b.texts.length - a.texts.length);
  if (!most) return null;
  const named = most.prefix ? { prefix: most.prefix } : {};
  if (most.isHex) return { encoding: 'hex', ...named };
  const has = (pattern: RegExp) => most.texts.some((digits) => pattern.test(digits));
  return { encoding: has(/[-_]/) || !has(/[+/=]/) ? 'base64url' : 'base64', ...named };
}
