// A short text is packed into a link, and no more comes out of it again than is allowed.

import { deflateSync } from 'fflate';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { SourceError } from '../error.ts';
import { inflate } from './deflate.ts';

/** Returns base64url of the deflated text. */
export function packText(text: string): string {
  const bytes = deflateSync(encodeText(text), { level: 9 });
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {SourceError} when it is damaged, or more than `most` bytes come out. */
export function unpackText(packed: string, most: number): string {
  const refuse = (found: string) =>
    new SourceError(
      'corrupt',
      'This link is not whole.',
      found,
      'Copy the link again, all of it, or ask for the file instead.',
    );
  let size = 0;
  const parts: Uint8Array[] = [];
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    inflate(bytes, 0, (chunk) => {
      size += chunk.length;
      if (size > most) throw new RangeError('more comes out of it than it may hold');
      parts.push(chunk);
    });
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return decodeText(whole);
  } catch (error) {
    throw refuse(error instanceof Error ? `${error.message}.` : 'It cannot be read.');
  }
}
