// Private keys as text: from their first line to their last, also where line ends are written
// as escapes inside of JSON.

import { OTHER_KINDS } from './kinds.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----/g;
/** A key of 16,384 bits as text. */
const INSIDE = /(?:[A-Za-z0-9+/=\s\\:,".']|-(?!----)){0,16384}/y;
/** What follows where the end is cut off: no words of a sentence. */
const CUT = /(?:[A-Za-z0-9+/=\\:,"']|[\r\n][ \t]{0,40}|(?<=[:,]) |-(?!----)){0,16384}/y;

export function pemsIn(text: string) {
  if (!text.includes('PRIVATE KEY')) return [];
  return Array.from(text.matchAll(BEGIN)).flatMap((match) => {
    const begin = match.index + match[0].length;
    const inside = runAt(INSIDE, text, begin);
    const hasEnd = text.startsWith('-----END', begin + inside.length);
    const key = hasEnd ? inside : runAt(CUT, text, begin);
    // A sentence about such keys has no key behind it.
    if (!/^(?:[\r\n]|\\+[nr])+[A-Za-z0-9+/=]|[A-Za-z0-9+/=]{16}/.test(key)) return [];
    return [{ name: OTHER_KINDS.pem, from: begin, to: begin + key.length, prefix: '' }];
  });
}

function runAt(run: RegExp, text: string, at: number): string {
  run.lastIndex = at;
  return run.exec(text)?.[0] ?? '';
}
