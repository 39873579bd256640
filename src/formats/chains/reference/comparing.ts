// The comparisons of a package's own verifier, record by record.

import type { JsonObject } from '../../../base/json/value.ts';
import { keysFor, type SignatureAlgorithm } from '../../../base/signature/keyring.ts';
import { hashedBytes, hashText } from '../hash/bytes.ts';
import { shown } from '../members.ts';
import { textAt, valueAt } from '../profile/pointer.ts';
import type { Compare } from '../profile/profile.ts';
import { type HashRule, isKeyed } from '../profile/profile.ts';
import { ChainWalk } from '../walk.ts';
import { Faults, type OwnVerdict, type Place, passed, rejected } from './faults.ts';
import { algorithmOf, checkSignature } from './keys.ts';
import type { OwnLine } from './lines.ts';
import type { OwnRun } from './run.ts';
import { isEqual, isWhole, refusedIn } from './values.ts';

/** The verifier ends with an error of its own. */
export class FallsOver extends Error {
  readonly line: number;
  constructor(line: number, why: string) {
    super(why);
    this.line = line;
  }
}

interface Seen {
  readonly object: JsonObject;
  readonly bytes: Uint8Array;
  readonly line: number;
}

type Is<Name extends Compare['is']> = Extract<Compare, { readonly is: Name }>;

export class Comparing {
  private readonly run: OwnRun;
  private readonly faults: Faults;
  /** Of signatures that are compared after all links. */
  private readonly later: Faults;
  /** By the algorithm that all records have to name: how many name it, and what is found then. */
  private readonly algorithms = new Map<
    SignatureAlgorithm,
    { named: number; readonly faults: Faults }
  >();
  private before: Seen | null = null;
  private records = 0;
  private isSigned = false;

  constructor(run: OwnRun) {
    this.run = run;
    this.faults = new Faults(run.verifier);
    this.later = new Faults(run.verifier);
    for (const { is } of run.profile.signature?.algorithms ?? [])
      this.algorithms.set(is, { named: 0, faults: new Faults(run.verifier) });
  }

  /** Something is found, where nothing that follows can come before it. */
  get isOver(): boolean {
    return this.faults.first !== null;
  }

  /** `missing`: the line where a number that is expected should be. */
  add({ number, bytes }: OwnLine, object: JsonObject, missing: OwnLine): void {
    const { verifier, profile } = this.run;
    const seen = { object, bytes, line: number };
    const id = textAt(object, profile.members.id);
    const place = { line: number, record: this.records, ...(id !== null && { id }) };
    for (const { faults } of this.algorithms.values()) faults.sees(place);
    for (const compare of verifier.compares) {
      if (this.isOver && !verifier.goesOn) return;
      const at = compare.is === 'sequence' ? { ...place, line: missing.number } : place;
      this.compare(compare, seen, at);
    }
    if (verifier.unwritable?.last) this.refuse(seen);
    this.before = seen;
    this.records++;
  }

  end(): OwnVerdict {
    const { verifier, keyring } = this.run;
    const all = this.later.after(this.ofAlgorithm());
    const isUnproven = this.isSigned && keyring === null;
    if (all.first) return rejected(verifier, all, isUnproven);
    return passed(verifier, this.records, isUnproven);
  }

  private compare(compare: Compare, seen: Seen, place: Place): void {
    if (compare.is === 'sequence') this.compareSequence(compare, seen, place);
    else if (compare.is === 'link') this.compareLink(compare, seen, place);
    else if (compare.is === 'before') this.compareBefore(compare, seen, place);
    else if (compare.is === 'hash') this.compareHash(compare, seen, place);
    else if (compare.is === 'signature') this.compareSignature(compare, seen, place);
    else if (textAt(seen.object, compare.at) === null)
      throw new FallsOver(place.line, compare.says);
  }

  private compareSequence({ says }: Is<'sequence'>, { object }: Seen, place: Place): void {
    const { profile, verifier } = this.run;
    const found = valueAt(object, profile.members.sequence?.at);
    if (isWhole(found, this.records, verifier.reads.as)) return;
    this.fault(says, { ...place, found: shown(found), expected: String(this.records) });
  }

  private compareBefore(compare: Is<'before'>, { object }: Seen, place: Place): void {
    const { before } = this;
    const expected = before ? valueAt(before.object, compare.before) : undefined;
    if (isEqual(valueAt(object, compare.at), expected)) return;
    this.fault(before ? compare.says : compare.first, place);
  }

  private compareHash(compare: Is<'hash'>, { object, bytes }: Seen, place: Place): void {
    const hashed = { object, bytes, previous: this.previous() };
    const expected = hashText(this.ruleOf(compare), hashed, this.run.engine);
    const found = valueAt(object, compare.at);
    if (found !== expected) this.fault(compare.says, { ...place, found: shown(found), expected });
  }

  private compareLink({ says, first }: Is<'link'>, { object }: Seen, place: Place): void {
    const { profile } = this.run;
    const found = valueAt(object, profile.members.previous) ?? null;
    const begins = profile.chain.first.is === 'text' ? profile.chain.first.text : null;
    const expected = this.before ? this.previous() : begins;
    if (found === expected) return;
    this.fault(this.before ? says : (first ?? says), {
      ...place,
      found: shown(found),
      expected: expected ?? 'null',
    });
  }

  /** The hash that the record before has, or that it should have where it holds none. */
  private previous(): string {
    const { profile, engine } = this.run;
    const { before } = this;
    if (!before) return ChainWalk.firstText(profile);
    const { hash } = profile;
    if (isKeyed(hash) || hash.at !== null) return textAt(before.object, hash.at ?? undefined) ?? '';
    this.refuse(before);
    return hashText(hash, { ...before, previous: '' }, engine);
  }

  private refuse({ object, line }: Seen): void {
    const { unwritable } = this.run.verifier;
    const why = unwritable ? refusedIn(object, unwritable.large === true) : null;
    if (why !== null) throw new FallsOver(line, `${why}, which its hashed text cannot hold`);
  }

  private ruleOf({ at, parts }: Is<'hash'>): HashRule {
    const { hash, innerHashes = [] } = this.run.profile;
    const own = [...innerHashes, ...(isKeyed(hash) ? [] : [hash])].find((rule) => rule.at === at);
    if (!own) return { at, algorithm: 'sha256', encoding: 'hex', parts: parts ?? [] };
    return parts ? { ...own, parts } : own;
  }

  private compareSignature(compare: Is<'signature'>, seen: Seen, place: Place): void {
    const { profile, keyring } = this.run;
    const rule = profile.signature;
    const { object, bytes } = seen;
    const value = valueAt(object, profile.members.signature);
    if (!rule || (value === undefined && compare.mayLack)) return;
    this.isSigned = true;
    const algorithm = algorithmOf(object, rule)?.is ?? null;
    if (compare.algorithm !== undefined)
      this.nameAlgorithm(algorithm, compare.algorithm, object, place);
    if (algorithm === null) return;
    // Without a key for such signatures there is nothing to check them with.
    const hasKey = rule.algorithms.some(({ is }) => keysFor(keyring ?? [], is).length);
    if (!hasKey || !keyring) return;
    if (typeof value !== 'string') throw new FallsOver(place.line, 'a signature that is no text');
    const refused = this.run.verifier.unwritable && refusedIn(object, true);
    if (refused) throw new FallsOver(place.line, `${refused}, which its signed text cannot hold`);
    const message = hashedBytes(compare.parts ?? rule.parts, {
      object,
      bytes,
      previous: this.previous(),
    });
    const signed = checkSignature(rule, object, value, message, keyring);
    if (signed === 'holds') return;
    if (signed === 'malformed')
      throw new FallsOver(place.line, 'a signature that cannot be decoded');
    const says = signed === 'unknown key' ? (compare.unknown ?? compare.says) : compare.says;
    const found = textAt(object, rule.keyId) ?? 'None';
    const ofAlgorithm =
      compare.algorithm === undefined ? undefined : this.algorithms.get(algorithm);
    const faults = compare.last ? this.later : (ofAlgorithm?.faults ?? this.faults);
    faults.add(says, { ...place, found });
  }

  /** Each algorithm may be the one of the log: a record that names another one is a fault then. */
  private nameAlgorithm(
    own: SignatureAlgorithm | null,
    says: string,
    object: JsonObject,
    place: Place,
  ): void {
    for (const [algorithm, one] of this.algorithms) {
      if (algorithm === own) one.named++;
      else
        one.faults.add(says, {
          ...place,
          found: own ?? shownAlgorithm(object, this.run),
          expected: algorithm,
        });
    }
  }

  /** Signatures and links are named record by record. */
  private fault(says: string, place: Place): void {
    const lists = this.hasAlgorithm ? [...this.algorithms.values()] : [{ faults: this.faults }];
    for (const { faults } of lists) faults.add(says, place);
  }

  private get hasAlgorithm(): boolean {
    return this.run.verifier.compares.some(
      (one) => one.is === 'signature' && one.algorithm !== undefined,
    );
  }

  private ofAlgorithm(): Faults {
    if (!this.hasAlgorithm) return this.faults;
    const [most] = [...this.algorithms.values()].sort((a, b) => b.named - a.named);
    return most?.faults ?? this.faults;
  }
}

function shownAlgorithm(object: JsonObject, { profile }: OwnRun): string {
  const [first] = profile.signature?.algorithms ?? [];
  return shown(valueAt(object, first?.when?.[0]?.at));
}
