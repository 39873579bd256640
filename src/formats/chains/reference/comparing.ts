// The comparisons of a package's own verifier, record by record.

import type { JsonObject } from '../../../base/json/value.ts';
import { keysFor, type SignatureAlgorithm } from '../../../base/signature/keyring.ts';
import { hashedBytes, hashText } from '../hash/bytes.ts';
import { showChainMember } from '../members.ts';
import { textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import type { Compare } from '../profile/profile.ts';
import { type HashRule, isKeyed } from '../profile/profile.ts';
import { ChainWalk } from '../walk.ts';
import { type FaultPlace, OwnFaults, type OwnVerdict, passed, rejected } from './faults.ts';
import { checkRecordSignature, chooseAlgorithm } from './keys.ts';
import type { OwnLine } from './lines.ts';
import type { OwnRun } from './run.ts';
import { isEqual, isWholeNumber, refusedIn } from './values.ts';

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

export class ComparingRules {
  private readonly run: OwnRun;
  private readonly faults: OwnFaults;
  /** Of signatures that are compared after all links. */
  private readonly later: OwnFaults;
  /** By the algorithm that all records have to name: how many name it, and what is found then. */
  private readonly algorithms = new Map<
    SignatureAlgorithm,
    { named: number; readonly faults: OwnFaults }
  >();
  private before: Seen | null = null;
  private records = 0;
  private isSigned = false;

  constructor(run: OwnRun) {
    this.run = run;
    this.faults = new OwnFaults(run.verifier);
    this.later = new OwnFaults(run.verifier);
    for (const { is } of run.profile.signature?.algorithms ?? [])
      this.algorithms.set(is, { named: 0, faults: new OwnFaults(run.verifier) });
  }

  /** Something is found, where nothing that follows can come before it. */
  get isOver(): boolean {
    return this.faults.first !== null;
  }

  /** `missing`: the line where a number that is expected should be. */
  add({ number, bytes }: OwnLine, object: JsonObject, missing: OwnLine): void {
    const { verifier, profile } = this.run;
    const seen = { object, bytes, line: number };
    const id = textAtPointer(object, profile.members.id);
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

  private compare(compare: Compare, seen: Seen, place: FaultPlace): void {
    if (compare.is === 'sequence') this.compareSequence(compare, seen, place);
    else if (compare.is === 'link') this.compareLink(compare, seen, place);
    else if (compare.is === 'before') this.compareBefore(compare, seen, place);
    else if (compare.is === 'hash') this.compareHash(compare, seen, place);
    else if (compare.is === 'signature') this.compareSignature(compare, seen, place);
    else if (textAtPointer(seen.object, compare.at) === null)
      throw new FallsOver(place.line, compare.says);
  }

  private compareSequence({ says }: Is<'sequence'>, { object }: Seen, place: FaultPlace): void {
    const { profile, verifier } = this.run;
    const found = valueAtPointer(object, profile.members.sequence?.at);
    if (isWholeNumber(found, this.records, verifier.reads.as)) return;
    this.fault(says, { ...place, found: showChainMember(found), expected: String(this.records) });
  }

  private compareBefore(compare: Is<'before'>, { object }: Seen, place: FaultPlace): void {
    const { before } = this;
    const expected = before ? valueAtPointer(before.object, compare.before) : undefined;
    if (isEqual(valueAtPointer(object, compare.at), expected)) return;
    this.fault(before ? compare.says : compare.first, place);
  }

  private compareHash(compare: Is<'hash'>, { object, bytes }: Seen, place: FaultPlace): void {
    const hashed = { object, bytes, previous: this.previous() };
    const expected = hashText(this.findRule(compare), hashed, this.run.engine);
    const found = valueAtPointer(object, compare.at);
    if (found !== expected)
      this.fault(compare.says, { ...place, found: showChainMember(found), expected });
  }

  private compareLink({ says, first }: Is<'link'>, { object }: Seen, place: FaultPlace): void {
    const { profile } = this.run;
    const found = valueAtPointer(object, profile.members.previous) ?? null;
    const begins = profile.chain.first.is === 'text' ? profile.chain.first.text : null;
    const expected = this.before ? this.previous() : begins;
    if (found === expected) return;
    this.fault(this.before ? says : (first ?? says), {
      ...place,
      found: showChainMember(found),
      expected: expected ?? 'null',
    });
  }

  /** The hash that the record before has, or that it should have where it holds none. */
  private previous(): string {
    const { profile, engine } = this.run;
    const { before } = this;
    if (!before) return ChainWalk.firstText(profile);
    const { hash } = profile;
    if (isKeyed(hash) || hash.at !== null)
      return textAtPointer(before.object, hash.at ?? undefined) ?? '';
    this.refuse(before);
    return hashText(hash, { ...before, previous: '' }, engine);
  }

  private refuse({ object, line }: Seen): void {
    const { unwritable } = this.run.verifier;
    const why = unwritable ? refusedIn(object, unwritable.large === true) : null;
    if (why !== null) throw new FallsOver(line, `${why}, which its hashed text cannot hold`);
  }

  private findRule({ at, parts }: Is<'hash'>): HashRule {
    const { hash, innerHashes = [] } = this.run.profile;
    const own = [...innerHashes, ...(isKeyed(hash) ? [] : [hash])].find((rule) => rule.at === at);
    if (!own) return { at, algorithm: 'sha256', encoding: 'hex', parts: parts ?? [] };
    return parts ? { ...own, parts } : own;
  }

  private compareSignature(compare: Is<'signature'>, seen: Seen, place: FaultPlace): void {
    const { profile, keyring } = this.run;
    const rule = profile.signature;
    const { object, bytes } = seen;
    const value = valueAtPointer(object, profile.members.signature);
    if (!rule || (value === undefined && compare.mayLack)) return;
    this.isSigned = true;
    const algorithm = chooseAlgorithm(object, rule)?.is ?? null;
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
    const signed = checkRecordSignature(rule, object, value, message, keyring);
    if (signed === 'holds') return;
    if (signed === 'malformed')
      throw new FallsOver(place.line, 'a signature that cannot be decoded');
    const says = signed === 'unknown key' ? (compare.unknown ?? compare.says) : compare.says;
    const found = textAtPointer(object, rule.keyId) ?? 'None';
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
    place: FaultPlace,
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
  private fault(says: string, place: FaultPlace): void {
    const lists = this.hasAlgorithm ? [...this.algorithms.values()] : [{ faults: this.faults }];
    for (const { faults } of lists) faults.add(says, place);
  }

  private get hasAlgorithm(): boolean {
    return this.run.verifier.compares.some(
      (one) => one.is === 'signature' && one.algorithm !== undefined,
    );
  }

  private ofAlgorithm(): OwnFaults {
    if (!this.hasAlgorithm) return this.faults;
    const [most] = [...this.algorithms.values()].sort((a, b) => b.named - a.named);
    return most?.faults ?? this.faults;
  }
}

function shownAlgorithm(object: JsonObject, { profile }: OwnRun): string {
  const [first] = profile.signature?.algorithms ?? [];
  return showChainMember(valueAtPointer(object, first?.when?.[0]?.at));
}
