// Private keys as text: from their first line to their last, also where line ends are written
// as escapes inside of JSON.

import { OTHER_KINDS } from './kinds.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----/g;
/** A key of 16,384 bits as text. */
const INSIDE = /(?:[A-Za-z0-9+/=\s\\:,".']|-(?!----)){0,16384}/y;

export function pemsIn(text: string) {
  if (!text.includes('PRIVATE KEY')) return [];
  return Array.from(text.matchAll(BEGIN)).flatMap((match) => {
    const begin = match.index + match[0].length;
    INSIDE.lastIndex = begin;
    const key = INSIDE.exec(text)?.[0] ?? '';
    // A sentence about such keys has no key behind it.
    if (!/^(?:[\r\n]|\\+[nr])+[A-Za-z0-9+/=]|[A-Za-z0-9+/=]{16}/.test(key)) return [];
    return [{ name: OTHER_KINDS.pem, from: begin, to: begin + key.length, prefix: '' }];
  });
}
