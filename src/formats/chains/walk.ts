// Goes along the lines of a log and keeps, for each of its chains, what the next record
// is compared with.

import type { HashEngine } from '../../core/hash/hash.ts';
import { writtenAt } from '../../core/json/access.ts';
import type { JsonObject } from '../../core/json/value.ts';
import type { Before } from './annotation.ts';
import { hashText } from './hash/bytes.ts';
import { heldHash, memberWords } from './members.ts';
import { textAt, valueAt } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';

export interface Step {
  /** What its lane member says; empty: nothing. */
  readonly lane: string;
  /** Its lane where each has a chain, or ''. */
  readonly chain: string;
  readonly before: Before | null;
  /** As written, or of a record that holds none as computed. */
  readonly hash: string | null;
  readonly sequence: string | null;
}

export class ChainWalk {
  private readonly last = new Map<string, Before>();
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;
  private lane = '';

  constructor(profile: ChainProfile, engine: HashEngine) {
    this.profile = profile;
    this.engine = engine;
  }

  /** The text in the place of a previous hash at the beginning of a chain. */
  static firstText({ chain: { first } }: ChainProfile): string {
    return first.is === 'text' ? first.text : (first.hashed ?? '');
  }

  /** Of the last record of each chain, where it has one. */
  get heads(): readonly string[] {
    return [...this.last.values()].flatMap(({ hash }) => hash ?? []);
  }

  /** The last record of each chain. */
  get ends(): ReadonlyMap<string, Before> {
    return this.last;
  }

  /** The chain that a record is in: one, or one for each lane. */
  chainOf(object: JsonObject): string {
    return this.profile.chain.per === 'lane' ? memberWords(object, this.profile, 'lane') : '';
  }

  /** `object` null: a line that cannot be read, of which only its place is known. */
  step(line: number, bytes: Uint8Array, object: JsonObject | null): Step {
    const { profile, last } = this;
    if (object) this.lane = memberWords(object, profile, 'lane');
    const chain = profile.chain.per === 'lane' ? this.lane : '';
    const before = last.get(chain) ?? null;
    const sequence = object && sequenceText(object, profile);
    const hash = object && this.hashOf(object, bytes, before);
    // A record outside of the chain, as some logs have them at their beginning.
    const isOutside = object && hash === null && profile.members.previous === undefined;
    if (!isOutside) last.set(chain, { line, hash, sequence });
    return { lane: this.lane, chain, before, hash, sequence };
  }

  private hashOf(object: JsonObject, bytes: Uint8Array, before: Before | null): string | null {
    const { profile, engine } = this;
    const { hash } = profile;
    const continued = continuedHash(object, profile);
    if (continued !== null) return continued;
    if (isKeyed(hash) || hash.at !== null) {
      return hash.at === null ? null : heldHash(object, hash.at, profile);
    }
    // Of a record whose content was erased, the hash that it had is all that is left.
    const erased = textAt(object, profile.requires?.erased);
    if (erased !== null) return erased;
    const previous = before ? (before.hash ?? '') : ChainWalk.firstText(profile);
    return hashText(hash, { object, bytes, previous }, engine);
  }
}

/** What a line that is no record names as the last hash of another file; null: it is a record. */
export function continuedHash(
  object: JsonObject,
  { chain }: Pick<ChainProfile, 'chain'>,
): string | null {
  return object.members.length > CONTINUED_MEMBERS ? null : textAt(object, chain.continues);
}

/** The hash, and the name of the file: with anything else in it, it is a record like any other. */
const CONTINUED_MEMBERS = 2;

export function sequenceText(object: JsonObject, { members }: ChainProfile): string | null {
  return writtenAt(valueAt(object, members.sequence?.at));
}

/** A hash without what is in front of it, such as `sha256:`. */
export function bare(hash: string, { hash: rule }: ChainProfile): string {
  const prefix = (isKeyed(rule) ? '' : rule.prefix) ?? '';
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : hash;
}
