// Signatures of records, and seals made with a secret: with keys that are known from elsewhere. A key
// that the log itself holds proves nothing.

import { toHex } from '../../../base/bytes.ts';
import { type KnownKey, keysFor } from '../../../base/signature/keyring.ts';
import { isMac, isMacFor } from '../../../base/signature/mac.ts';
import type { SignatureCoverage } from '../../../ledger/model/check.ts';
import { type EntryRef, toEntryRef } from '../../../ledger/model/entry.ts';
import { EntryLog, placeFinding } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { VerifyContext } from '../../../ledger/verify/rules.ts';
import { inFile } from '../annotation.ts';
import { findingPlace, recordWord } from '../container/words.ts';
import { hashedBytes } from '../hash/bytes.ts';
import { showChainMember } from '../members.ts';
import { textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed, type SignatureRule } from '../profile/profile.ts';
import { chooseAlgorithm } from '../reference/keys.ts';
import { signatureIn, writingWords } from '../signature-text.ts';
import { ChainWalk } from '../walk.ts';
import type { ChainsCheckId } from './checks.ts';
import type { ExaminedRecord } from './context.ts';
import { rangeWords } from './unchained.ts';

type Context = Pick<VerifyContext<ChainsCheckId>, 'keyring' | 'requestSignature'>;

interface Where {
  readonly at: number | string;
  /** In words, of several. */
  readonly file: string;
}

/** A signed record for which no key has held yet. */
interface Open {
  readonly where: Where;
  readonly line: number;
  readonly actual: string;
  readonly why: string;
  /** The key that it names. */
  readonly named: string | null;
  /** Whether a key with that id was given. */
  readonly isGiven: boolean;
  /** What it was compared with. */
  readonly tried: readonly KnownKey[];
}

export class ChainSignatures {
  /** Records with a text where signatures are. */
  signed = 0;
  private unsigned = 0;
  private malformed = 0;
  /** Signed, where nobody gave a key or nothing is known of how they are made. */
  private unchecked = 0;
  private readonly withoutAny: (readonly [EntryRef, Where])[] = [];
  private readonly open = new Map<EntryRef, Open>();
  private readonly byKey = new Map<string, number>();
  /** The key that holds, by the index of its record. */
  private readonly heldAt = new Map<number, string>();
  /** Records without a signature before the first one that has one. */
  private early = 0;
  /** Keys that hold for some record, and the ids that these records name. */
  private readonly held = new Set<KnownKey>();
  private readonly namedHeld = new Set<string>();
  private readonly profile: ChainProfile;
  private readonly context: Context;
  private readonly log: FindingsLog<ChainsCheckId>;

  /** Whether what is signed was found with a key that was given. */
  private readonly isFound: boolean;

  constructor(
    profile: ChainProfile,
    context: Context,
    log: FindingsLog<ChainsCheckId>,
    isFound = false,
  ) {
    this.isFound = isFound;
    this.profile = profile;
    this.context = context;
    this.log = log;
  }

  examine(record: ExaminedRecord): void {
    const { members, signature: rule } = this.profile;
    const { keyring } = this.context;
    if (members.signature === undefined) return;
    const { object, log, annotation } = record;
    const text = textAtPointer(object, members.signature);
    // Some programs write an empty text where nothing is signed.
    if (text === null || text === '') {
      this.unsigned++;
      if (this.signed === 0) this.early++;
      else if (keyring && this.withoutAny.length < MAX_KEPT)
        this.withoutAny.push([
          toEntryRef(log.entry),
          { at: findingPlace(annotation, this.profile), file: inFile(annotation) },
        ]);
      return;
    }
    this.signed++;
    if (!keyring || !rule) {
      this.unchecked++;
      return;
    }
    log.examine('chains.signature');
    const algorithm = chooseAlgorithm(object, rule);
    const signature = signatureIn(text, rule, algorithm);
    if (!signature) {
      this.malformed++;
      log.error('chains.signature', {
        path: members.signature,
        expected: `a signature in ${writingWords(rule, algorithm)}`,
        actual: showChainMember(valueAtPointer(object, members.signature)),
        message: `What is in the place of the signature is none${inFile(annotation)}.`,
      });
      return;
    }
    this.compare(record, rule, signature, keyring);
  }

  private compare(
    { object, log, annotation }: ExaminedRecord,
    rule: SignatureRule,
    signature: Uint8Array,
    keyring: readonly KnownKey[],
  ): void {
    const algorithm = chooseAlgorithm(object, rule)?.is ?? null;
    const named = textAtPointer(object, rule.keyId);
    const keys = keysFor(keyring, algorithm).filter(
      ({ id }) => named === null || id === null || id === named,
    );
    const entry = toEntryRef(log.entry);
    this.open.set(entry, {
      named,
      isGiven: named !== null && keys.some(({ id }) => id === named),
      tried: keys,
      where: { at: findingPlace(annotation, this.profile), file: inFile(annotation) },
      line: annotation.line,
      actual: named === null ? (algorithm ?? 'an unknown algorithm') : `key ${named}`,
      why:
        keys.length === 0
          ? `None of the keys that you gave ${named === null ? `is for ${algorithm ?? 'it'}` : 'has that id'}.`
          : 'The record was changed since, or signed by another key.',
    });
    const { before } = annotation;
    const previous = before ? (before.hash ?? '') : ChainWalk.firstText(this.profile);
    const message = hashedBytes(rule.parts, { object, bytes: log.entry.bytes, previous });
    for (const key of keys) {
      const settle = (fault: string | null) => {
        if (fault === null) this.covered(entry, key, named);
      };
      if (isMac(algorithm))
        settle(isMacFor(algorithm, key.bytes, message, signature) ? null : 'another seal');
      else
        this.context.requestSignature({
          ...(key.algorithm === 'ES256' && { algorithm: key.algorithm }),
          publicKey: key.bytes,
          message,
          signature,
          settle,
        });
    }
  }

  /** The first key that holds is the one that counts. */
  private covered(entry: EntryRef, key: KnownKey, named: string | null): void {
    this.held.add(key);
    if (named !== null) this.namedHeld.add(named);
    if (!this.open.delete(entry)) return;
    const name = key.algorithm === 'secret' ? secretName(key) : toHex(key.bytes);
    this.heldAt.set(entry.index, name);
    this.byKey.set(name, (this.byKey.get(name) ?? 0) + 1);
  }

  /** Whether anything was checked with the keys that were given, or is said about them. */
  get isReported(): boolean {
    const { members } = this.profile;
    return this.signed > 0 || (members.signature !== undefined && this.unsigned > 0);
  }

  /** Whether a key that was given holds for some of them. */
  get holds(): boolean {
    return this.byKey.size > 0;
  }

  /** Once every signature of the lane is settled. */
  report(): void {
    const { profile, log, context } = this;
    const path = profile.members.signature ?? null;
    if (!context.keyring) {
      if (this.signed === 0 || isKeyed(profile.hash)) return;
      log.examine('chains.signature');
      new EntryLog(log, null).warn('chains.signature', {
        path,
        fault: 'No signature was checked',
        message: `${this.signed} records are signed, and no key was given: who signed them is not proven, and whoever changes a record can sign it again. A key in the log itself would prove nothing.`,
      });
      return;
    }
    if (this.signed > 0 && !profile.signature && !isKeyed(profile.hash)) {
      log.examine('chains.signature');
      new EntryLog(log, null).warn('chains.signature', {
        path,
        message: `${this.signed} records are signed, and what their signatures are made over is not known: none of the keys that you gave holds over anything that was tried. Who signed them is not proven.`,
      });
      return;
    }
    if (this.isFound) this.reportUnknown(path);
    for (const [entry, { where, actual, why, tried }] of this.open)
      log.add(entry, {
        check: 'chains.signature',
        severity: 'error',
        ...placeFinding(where.at, path),
        actual,
        expected: 'a valid signature of a key that you gave',
        message: `The signature of this record ${tried.length ? 'does not hold' : 'was compared with no key'}${where.file}. ${why}`,
      });
    if (this.signed === 0) {
      if (path === null || this.unsigned === 0) return;
      log.examine('chains.signature');
      new EntryLog(log, null).warn('chains.signature', {
        path,
        fault: 'No record is signed',
        message:
          'Keys were given, and no record is signed: they show nothing. If such a log is signed as a rule, its signatures were taken out.',
      });
      return;
    }
    if (this.early > 0) {
      const records = this.early === 1 ? 'record' : 'records';
      log.examine('chains.signature');
      new EntryLog(log, null).warn('chains.signature', {
        path,
        message: `${this.early.toLocaleString('en')} ${records} without a signature come before the first that is signed: either signing was switched on there, or signatures were taken out. Who wrote them is not proven.`,
      });
    }
    for (const [entry, where] of this.withoutAny)
      log.add(entry, {
        check: 'chains.signature',
        severity: 'error',
        ...placeFinding(where.at, path),
        expected: 'a signature',
        actual: 'none',
        fault: 'A record is not signed',
        message: `This record is not signed${where.file}, and others of its lane are: its signature was taken out, the record was put in, or it was written without one.`,
      });
  }

  /** Of rules that were found with a key: who signed with other keys is not known, which is no fault. */
  private reportUnknown(path: string | null): void {
    const held = this.heldAt.size;
    const others = othersRuns(this.heldAt, this.open);
    const keys = new Set<string>();
    const lines: number[] = [];
    for (const [entry, open] of this.open) {
      const other = this.otherKey(open);
      if (other === null && !others.has(entry)) continue;
      this.open.delete(entry);
      this.unchecked++;
      if (other === null) lines.push(open.line);
      else keys.add(other);
    }
    const left = this.unchecked - lines.length;
    const log = new EntryLog(this.log, null);
    if (lines.length)
      log.warn('chains.signature', {
        path,
        fault: 'Signed by another key, or changed',
        message: this.sayOthers(lines, held),
      });
    if (left === 0) return;
    const named = [...keys].slice(0, MAX_KEYS).map((key) => `“${key.slice(0, 80)}”`);
    log.warn('chains.signature', {
      path,
      message: `The signatures of ${held} of ${this.signed} records hold with the keys that you gave. ${left} name a key that you did not give (${named.join(', ')}): who signed them is not proven.`,
    });
  }

  private sayOthers(lines: readonly number[], held: number): string {
    const [isOne, areKeys] = [lines.length === 1, this.held.size > 1];
    const others = `${recordWord(this.profile)}${isOne ? '' : 's'} ${rangeWords(lines)} ${isOne ? 'is' : 'are'} signed by another key than ${areKeys ? 'those' : 'the one'} that you gave, or ${isOne ? 'was' : 'were'} changed`;
    const holding = `the signatures of ${held} of ${this.signed} records hold with ${areKeys ? 'these' : 'it'}, and ${isOne ? 'this one does not' : 'none of theirs does'}`;
    return `${others}: ${holding}. Who signed ${isOne ? 'it' : 'them'} is not proven.`;
  }

  /**
   * The key that a record names and that nobody gave. Keys without an id are those of the records that they
   * hold for; one that holds for none may be that of any other.
   */
  private otherKey({ named, isGiven, tried }: Open): string | null {
    if (named === null || isGiven || this.namedHeld.has(named)) return null;
    return tried.every((key) => this.held.has(key)) ? named : null;
  }

  coverage(): SignatureCoverage {
    const byKey = [...this.byKey].map(([key, commits]) => ({ key, commits }));
    return {
      unsigned: this.unsigned,
      malformed: this.malformed,
      unknown: this.unchecked + this.open.size,
      byKey,
    };
  }
}

/** Of records without a signature so many are named. */
const MAX_KEPT = 1000;
/** Keys that records name and nobody gave, of which so many are said. */
const MAX_KEYS = 8;

function secretName({ id }: KnownKey): string {
  return id === null ? 'a secret' : `secret ${id}`;
}

/** A key that was changed shows in several records, one after another. */
const LEAST_RUN = 2;

/**
 * Records for which no key holds, before or behind those that one holds for, or between those of two keys: they may
 * be of a key that nobody gave. Among records that one key holds for, they are not.
 */
function othersRuns(
  held: ReadonlyMap<number, string>,
  open: ReadonlyMap<EntryRef, Open>,
): ReadonlySet<EntryRef> {
  const others = new Set<EntryRef>();
  if (!held.size) return others;
  const all = [
    ...[...held].map(([index, key]) => ({ index, key, entry: null })),
    ...[...open.keys()].map((entry) => ({ index: entry.index, key: null, entry })),
  ].sort((a, b) => a.index - b.index);
  let run: EntryRef[] = [];
  let [last, count]: [string | null, number] = [null, 0];
  const take = (next: string | null) => {
    // Before the first key nothing shows that another one was in use for long.
    const isLong = last === null || (run.length >= LEAST_RUN && count >= LEAST_RUN);
    // A record that names its key is judged by that.
    const isOther = (entry: EntryRef) => last === null || open.get(entry)?.named === null;
    if (isLong && (last === null || last !== next))
      for (const entry of run) if (isOther(entry)) others.add(entry);
    run = [];
  };
  for (const { key, entry } of all) {
    if (entry) run.push(entry);
    else {
      if (run.length) take(key);
      count = last === key ? count + 1 : 1;
      last = key;
    }
  }
  if (run.length) take(null);
  return others;
}
