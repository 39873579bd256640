// Goes along the lines of a log and keeps, for each of its chains, what the next record
// is compared with.

import type { HashEngine } from '../../base/hash/hash.ts';
import { writtenAt } from '../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { append } from '../../base/lists.ts';
import type { BeforeRecord } from './annotation.ts';
import { wordBehind, wordsFor } from './guess/apart.ts';
import { seenIn } from './guess/seen.ts';
import { hashText } from './hash/bytes.ts';
import { looksLikeHash } from './hash/hash-text.ts';
import { heldHash, isNoHash, memberWords } from './members.ts';
import { hasPrevious } from './profile/covers.ts';
import { textAtPointer, valueAtPointer } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';

export interface WalkedRecord {
  /** What its lane member says; empty: nothing. */
  readonly lane: string;
  /** Its lane where each has a chain, or ''. */
  readonly chain: string;
  readonly before: BeforeRecord | null;
  /** Nothing of a chain was in its lines so far, nor is there in this one. */
  readonly isUnbegun: boolean;
  /** Lines that come before the chain, which begins here. */
  readonly unchained: readonly number[];
  /** The last of these. */
  readonly after: BeforeRecord | null;
  /** As written, or of a record that holds none as computed. */
  readonly hash: string | null;
  readonly sequence: string | null;
}

export class ChainWalk {
  private readonly last = new Map<string, BeforeRecord>();
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;
  private lane = '';
  private readonly begun = new Set<string>();
  /** Lines in front of each chain that hold no hash and name none. */
  private readonly front = new Map<string, number[]>();
  /** The first record that holds a hash, and whether it names none before it. */
  private opening: { readonly line: number; readonly isStart: boolean } | null = null;

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
  get ends(): ReadonlyMap<string, BeforeRecord> {
    return this.last;
  }

  /** Lines of chains in which no record holds a hash, where all come before the first one that does. */
  get unbegun(): readonly number[] {
    const { opening } = this;
    if (!opening?.isStart) return [];
    return [...this.front.values()].filter((all) => (all.at(-1) ?? 0) < opening.line).flat();
  }

  /** The chain that a record is in: one, or one for each lane. */
  findChain(object: JsonObject): string {
    return this.profile.chain.per === 'lane' ? memberWords(object, this.profile, 'lane') : '';
  }

  /** `object` null: a line that cannot be read, of which only its place is known. */
  step(line: number, bytes: Uint8Array, object: JsonObject | null): WalkedRecord {
    const { profile, last } = this;
    if (object) this.lane = memberWords(object, profile, 'lane');
    const chain = profile.chain.per === 'lane' ? this.lane : '';
    const first = object && !this.begun.has(chain) ? this.begin(chain, line, bytes, object) : null;
    const after = last.get(chain) ?? null;
    const before = first?.unchained.length ? null : after;
    const sequence = object && sequenceText(object, profile);
    const hash = object && this.hashRecord(object, bytes, before);
    // A record outside of the chain, as some logs have them at their beginning.
    const isOutside = object && hash === null && profile.members.previous === undefined;
    if (!isOutside) last.set(chain, { line, hash, sequence });
    const { isUnbegun = false, unchained = [] } = first ?? {};
    return {
      lane: this.lane,
      chain,
      before,
      hash,
      sequence,
      isUnbegun,
      unchained,
      after: unchained.length ? after : null,
    };
  }

  /** This record may be the first of its chain that holds a hash. */
  private begin(chain: string, line: number, bytes: Uint8Array, object: JsonObject) {
    const { front, begun, profile } = this;
    if (holdsNothing(object, profile)) {
      append(front, chain, line);
      return { isUnbegun: true, unchained: [] };
    }
    begun.add(chain);
    const isStart = front.size > 0 && this.isStart(bytes, object);
    this.opening ??= { line, isStart };
    const before = front.get(chain) ?? [];
    front.delete(chain);
    return { isUnbegun: false, unchained: isStart ? before : [] };
  }

  /** Whether a chain begins with it: it names nothing, or what chains begin with. */
  private isStart(bytes: Uint8Array, object: JsonObject): boolean {
    const { profile, engine } = this;
    const { hash, members, chain } = profile;
    if (members.previous === undefined) {
      if (isKeyed(hash) || hash.at === null || chain.first.is === 'any') return false;
      const previous = ChainWalk.firstText(profile);
      const isLinked = hash.parts.some(hasPrevious);
      const written = textAtPointer(object, hash.at);
      return isLinked && hashText(hash, { object, bytes, previous }, engine) === written;
    }
    const named = valueAtPointer(object, members.previous);
    if (isFirst(named, profile)) return true;
    const isHash = typeof named === 'string' && !isNoHash(named);
    return isHash
      ? wordBehind(named, wordsFor(seenIn(1, bytes, object)), engine) !== null
      : !isKeyed(hash) && hash.at !== null;
  }

  private hashRecord(
    object: JsonObject,
    bytes: Uint8Array,
    before: BeforeRecord | null,
  ): string | null {
    const { profile, engine } = this;
    const { hash } = profile;
    const continued = continuedHash(object, profile);
    if (continued !== null) return continued;
    if (isKeyed(hash) || hash.at !== null) {
      return hash.at === null ? null : heldHash(object, hash.at, profile);
    }
    // Of a record whose content was erased, the hash that it had is all that is left.
    const erased = textAtPointer(object, profile.requires?.erased);
    if (erased !== null) return erased;
    const previous = before ? (before.hash ?? '') : ChainWalk.firstText(profile);
    return hashText(hash, { object, bytes, previous }, engine);
  }
}

/** Whether it holds no hash and names none: hashes may have been switched on after it. */
function holdsNothing(object: JsonObject, profile: ChainProfile): boolean {
  const { hash, members, chain } = profile;
  if (continuedHash(object, profile) !== null) return false;
  const own = isKeyed(hash) || hash.at !== null ? (hash.at ?? '') : null;
  if (own !== null && heldHash(object, own, profile) !== null) return false;
  const named =
    members.previous === undefined ? undefined : valueAtPointer(object, members.previous);
  if (own !== null) return isNoHash(named);
  const { first } = chain;
  return isNoHash(named) && (first.is !== 'text' || first.text === '' || named !== first.text);
}

/** Whether it is what the first record of such a log has in place of a previous hash. */
export function isFirst(
  named: JsonValue | undefined,
  { chain: { first }, hash }: ChainProfile,
): boolean {
  if (first.is === 'text') return named === first.text;
  if (first.is === 'any')
    return typeof named !== 'string' || !looksLikeHash(named, isKeyed(hash) ? null : hash);
  return first.is === 'null' ? named === null : named === undefined;
}

/** What a line that is no record names as the last hash of another file; null: it is a record. */
export function continuedHash(
  object: JsonObject,
  { chain }: Pick<ChainProfile, 'chain'>,
): string | null {
  return object.members.length > CONTINUED_MEMBERS ? null : textAtPointer(object, chain.continues);
}

/** The hash, and the name of the file: with anything else in it, it is a record like any other. */
const CONTINUED_MEMBERS = 2;

export function sequenceText(object: JsonObject, { members }: ChainProfile): string | null {
  return writtenAt(valueAtPointer(object, members.sequence?.at));
}

/** A hash without what is in front of it, such as `sha256:`. */
export function bareHash(hash: string, { hash: rule }: ChainProfile): string {
  const prefix = (isKeyed(rule) ? '' : rule.prefix) ?? '';
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : hash;
}
