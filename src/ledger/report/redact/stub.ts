// A stub replaces a removed text: how long it was, and the beginning of a hash that only somebody
// with the ledger can make again.

import { encodeText, toHex } from '../../../base/bytes.ts';
import type { HashEngine, HashStream } from '../../../base/hash/hash.ts';

/**
 * The key is made of all that a ledger says; whoever does not have it cannot try values until one
 * fits.
 */
export class LedgerKey {
  private readonly stream: HashStream;
  private readonly hash: HashEngine;

  constructor(hash: HashEngine) {
    this.hash = hash;
    this.stream = hash.blake3Stream();
    this.stream.update(encodeText('ledgerscope left out\n'));
  }

  add(bytes: Uint8Array): void {
    this.stream.update(bytes);
  }

  stubs(): ReportStubs {
    return new ReportStubs(this.stream.digest().slice(), this.hash);
  }
}

const HASH_DIGITS = 16;
const STUB = /⟦left out(?:: (\d+) characters, ([0-9a-f]{16}))?⟧/g;

/** Stands where there is no key: in statements about no ledger alone. */
export const BARE_STUB = '⟦left out⟧';

export class ReportStubs {
  private readonly key: Uint8Array;
  private readonly hash: HashEngine;

  constructor(key: Uint8Array, hash: HashEngine) {
    this.key = key;
    this.hash = hash;
  }

  of(text: string): string {
    return `⟦left out: ${text.length} characters, ${this.digest(text)}⟧`;
  }

  fits(said: string, now: string): boolean {
    let at = 0;
    let from = 0;
    for (const stub of said.matchAll(STUB)) {
      const [whole, length, digest] = stub;
      // Without a key, nobody can say what it was.
      if (length === undefined) return false;
      const plain = said.slice(from, stub.index);
      if (!now.startsWith(plain, at)) return false;
      at += plain.length;
      const part = now.slice(at, at + Number(length));
      if (this.digest(part) !== digest) return false;
      at += part.length;
      from = stub.index + whole.length;
    }
    return from > 0 && now.slice(at) === said.slice(from);
  }

  private digest(text: string): string {
    const stream = this.hash.blake3Stream();
    stream.update(this.key);
    stream.update(encodeText(text));
    return toHex(stream.digest()).slice(0, HASH_DIGITS);
  }
}

/** Returns whether `said` is `now` with parts left out of which nobody can say what they were. */
export function fitsBare(said: string, now: string): boolean {
  const [first = '', ...plain] = said.split(BARE_STUB);
  const last = plain.pop();
  if (last === undefined || !now.startsWith(first)) return false;
  let at = first.length;
  for (const part of plain) {
    const found = now.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return now.length - last.length >= at && now.endsWith(last);
}

export function hasStub(text: string): boolean {
  return text.includes('⟦left out');
}
