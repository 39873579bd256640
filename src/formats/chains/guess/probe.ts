// One record that candidates are tried on, with bounds on the work.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { digestBy, type HashName, NAMED_HASHES } from '../../../base/hash/named.ts';
import { partBytes } from '../hash/bytes.ts';
import type { HashPart } from '../profile/profile.ts';
import { parseHashText } from './seen.ts';
import type { GuessTrial } from './trials.ts';

/** Bounds of a whole guess, over all members and records that it is tried on. */
const MAX_TRIES = 130_000;
const MAX_HASHED = 48 * 1024 * 1024;
/** What is kept of parts that candidates have in common. */
const MAX_KEPT = 4 * 1024 * 1024;

/** Counts down; once it is spent, nothing more is tried. */
export class GuessBudget {
  private tries: number;
  private bytes: number;
  private readonly share: number;
  constructor(share = 1) {
    this.share = share;
    this.tries = MAX_TRIES * share;
    this.bytes = MAX_HASHED * share;
  }
  spend(bytes: number): void {
    this.tries--;
    this.bytes -= bytes;
  }
  /** The share of all that a guess may cost. */
  get spent(): number {
    const tries = 1 - Math.max(0, this.tries) / MAX_TRIES / this.share;
    const bytes = 1 - Math.max(0, this.bytes) / MAX_HASHED / this.share;
    return this.share * Math.max(tries, bytes);
  }
  get isSpent(): boolean {
    return this.tries <= 0 || this.bytes <= 0;
  }
}

/** Which hash functions bytes were tried with, as bits, by what tells these bytes from others. */
export type Tried = Map<number, number>;

export class HashProbe {
  readonly trial: GuessTrial;
  private readonly engine: HashEngine;
  private readonly target: Uint8Array;
  private readonly known = new Map<HashPart, Uint8Array>();
  private readonly tried: Tried;
  private kept = 0;
  private scratch = new Uint8Array(64 * 1024);

  constructor(trial: GuessTrial, engine: HashEngine, tried: Tried = new Map()) {
    this.trial = trial;
    this.tried = tried;
    this.engine = engine;
    this.target = parseHashText(trial.target)?.bytes ?? new Uint8Array();
  }

  /** Of the hash that is looked for, in bytes. */
  get length(): number {
    return this.target.length;
  }

  /** The hash functions whose digests, or their beginnings, have the length of the target. */
  get algorithms(): readonly HashName[] {
    const { length } = this.target;
    const named = parseHashText(this.trial.target)?.prefix.toLowerCase() ?? '';
    const rank = (name: HashName) =>
      (named.includes(name.split('-')[0] ?? name) ? 0 : 100) +
      (NAMED_HASHES[name].size === length ? 0 : 10) +
      LIKELY.indexOf(name);
    return LIKELY.filter((name) => NAMED_HASHES[name].size >= length).sort(
      (a, b) => rank(a) - rank(b),
    );
  }

  /** The function by which these parts have the target as their hash. */
  match(
    parts: readonly HashPart[],
    algorithms: readonly HashName[],
    budget: GuessBudget,
  ): HashName | null {
    const bytes = this.joinBytes(parts);
    const print = fingerprint(bytes);
    const before = this.tried.get(print) ?? 0;
    let done = before;
    for (const name of algorithms) done |= 1 << LIKELY.indexOf(name);
    // Other parts that are the same bytes here: most of the cost is saved, not all.
    if (done === before) {
      budget.spend(0);
      return null;
    }
    this.tried.set(print, done);
    for (const name of algorithms) {
      if (before & (1 << LIKELY.indexOf(name))) continue;
      budget.spend(bytes.length);
      // What the budget ends with is still tried, as a search that goes on later begins after it.
      if (this.isTarget(digestBy(name, bytes, this.engine))) return name;
      if (budget.isSpent) return null;
    }
    return null;
  }

  private isTarget(digest: Uint8Array): boolean {
    const { target } = this;
    for (let i = 0; i < target.length; i++) if (digest[i] !== target[i]) return false;
    return target.length > 0;
  }

  /** What these parts are one after another; good until the next call. */
  joinBytes(parts: readonly HashPart[]): Uint8Array {
    let length = 0;
    for (const part of parts) {
      const bytes = this.bytesOfPart(part);
      if (length + bytes.length > this.scratch.length) {
        const larger = new Uint8Array(2 * (length + bytes.length));
        larger.set(this.scratch.subarray(0, length));
        this.scratch = larger;
      }
      this.scratch.set(bytes, length);
      length += bytes.length;
    }
    return this.scratch.subarray(0, length);
  }

  private bytesOfPart(part: HashPart): Uint8Array {
    const known = this.known.get(part);
    if (known) return known;
    const bytes = partBytes(part, this.trial, this.engine).slice();
    this.kept += bytes.length + 64;
    if (this.kept > MAX_KEPT) {
      this.known.clear();
      this.kept = bytes.length;
    }
    this.known.set(part, bytes);
    return bytes;
  }
}

/** 53 bits: two that are alike by chance are not to be expected among the candidates of a log. */
function fingerprint(bytes: Uint8Array): number {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte ^ (a >>> 15), 0x85ebca6b);
  }
  return (a >>> 0) * 0x200000 + (b >>> 11);
}

const LIKELY: readonly HashName[] = [
  ...(['sha256', 'blake3', 'sha512', 'sha3-256', 'blake2b-256', 'blake2s-256'] as const),
  ...(['sha384', 'blake2b-512', 'keccak-256', 'sha3-512', 'sha512-256', 'sha3-384'] as const),
  ...(['blake2b-128', 'blake2s-128', 'blake2b-160', 'blake2b-384'] as const),
];
