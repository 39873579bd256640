// Verifying a log: record by record with the record before it, then its end.

import type { JsonStyle } from '../../../base/json/canonical.ts';
import type { Cause, Completeness } from '../../../ledger/model/check.ts';
import type { LaneInfo } from '../../../ledger/model/entry.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { CheckCounts, FindingsLog, NotMade } from '../../../ledger/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../ledger/verify/rules.ts';
import { PROFILES } from '../builtin/index.ts';
import type { ProfileFile } from '../choose.ts';
import { recordWord } from '../container/words.ts';
import type { DecodedChain } from '../decode.ts';
import { batchesFor, sampleFor } from '../guess/index.ts';
import { withInnerChains } from '../guess/inner-chains.ts';
import { keyedProfile } from '../guess/keyed.ts';
import { withRoots } from '../guess/roots.ts';
import { SPELLINGS } from '../hash/numbers.ts';
import { hashedStyle } from '../hash/style.ts';
import { isBuiltin } from '../known.ts';
import { partWords } from '../profile/hash-words.ts';
import { pointerWords } from '../profile/pointer.ts';
import { type ChainProfile, type HashPart, isKeyed } from '../profile/profile.ts';
import type { ChainReader } from '../reader.ts';
import { isRespelled, ownNumbers } from '../reference/respelled.ts';
import { chainsLaneTitle } from '../words.ts';
import type { ChainsCheckId } from './checks.ts';
import { coversPrevious, hashedParts, judgeChainCompleteness, unproven } from './completeness.ts';
import type { ChainLaneState } from './context.ts';
import { CoveredMembers } from './covered.ts';
import { guessNotes, judgeRules, noneAgrees, sourceNotes } from './described.ts';
import { examineEnding } from './ending.ts';
import { InnerChains } from './inner-chains.ts';
import { examineRecord } from './lane.ts';
import { OwnVerifier } from './own.ts';
import { provenHere } from './proven.ts';
import { RepeatedMembers } from './repeats.ts';
import { RecordRoots } from './roots.ts';
import { ChainSignatures } from './signatures.ts';
import { examineUnchained } from './unchained.ts';
import { UncomparedMembers } from './uncompared.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const CHAINS_VERIFIER = 'chain-verifier/17';

export class ChainRules implements LedgerRules<DecodedChain, ChainsCheckId> {
  private readonly lanes = new Map<string, ChainLaneState>();
  private readonly reader: ChainReader;
  private readonly context: VerifyContext<ChainsCheckId>;
  private readonly own: OwnVerifier;
  /** That of the log, or with what its seals are found to be made over. */
  private readonly profile: ChainProfile;
  private readonly foundByKey: boolean;
  /** Its inner chains are not in the rules that the log was read by. */
  private readonly foundInner: boolean;
  /** Of which the hashes are, and what signatures with a known key are over. */
  private readonly parts: readonly HashPart[];
  /** null: the profile has none. */
  private readonly roots: RecordRoots | null;
  /** null: none is known. */
  private readonly inner: InnerChains | null;
  /** null: a built-in profile is known to compare what there is. */
  private readonly uncompared: UncomparedMembers | null;
  /** null: the same, or nobody here knows what the hashes are made of. */
  private readonly covered: CoveredMembers | null;
  private readonly unsound = new Map<number, Cause>();
  private readonly numbers: JsonStyle | null;

  constructor(reader: ChainReader, context: VerifyContext<ChainsCheckId>) {
    this.reader = reader;
    const { source, profile } = reader;
    const { keyring = [], hash, isStrict } = context;
    const keyed = isStrict ? keyedProfile(source, profile, keyring, hash) : null;
    const read = keyed ?? profile;
    const isUnknown = isKeyed(read.hash) && read.hash.unknown === true && !read.roots;
    const known = isStrict && isUnknown ? withRoots(read, batchesFor(source, read), hash) : read;
    // A built-in profile is known to compare what there is.
    this.profile =
      isStrict && !isBuiltin(profile)
        ? withInnerChains(known, sampleFor(source, known), hash)
        : known;
    this.foundInner = this.profile !== known;
    this.foundByKey = keyed !== null;
    this.parts = [
      ...hashedParts(this.profile),
      ...(context.keyring ? (this.profile.signature?.parts ?? []) : []),
    ];
    this.uncompared =
      isStrict && !isBuiltin(profile) ? new UncomparedMembers(this.profile, this.parts) : null;
    this.covered =
      this.uncompared && this.parts.length ? new CoveredMembers(this.profile, this.parts) : null;
    const style = hashedStyle(this.profile);
    this.numbers = isStrict && style.spell !== SPELLINGS.written ? style : null;
    this.roots = isStrict && this.profile.roots ? new RecordRoots(this.profile, hash) : null;
    this.inner = isStrict && this.profile.innerChains ? new InnerChains(this.profile, hash) : null;
    this.context = context;
    this.own = new OwnVerifier(reader, context);
  }

  lane({ id }: LaneInfo, laneLog: FindingsLog<ChainsCheckId>): LaneRules<DecodedChain> {
    // Where the package's own verifier decides, what it does not see is no finding.
    const log = this.own.decides ? laneLog.apart() : laneLog;
    const numbers = this.context.isStrict ? ownNumbers(this.own.verifier ?? undefined) : null;
    const { profile, uncompared, covered } = this;
    const { hash: engine, isStrict } = this.context;
    const counts = { hashed: 0, agreed: 0, ownHashed: 0, ownAgreed: 0 };
    const signatures = new ChainSignatures(profile, this.context, log, this.foundByKey);
    const { head, from } = this.context.pins;
    const repeated = new RepeatedMembers(profile, () => log.of('chains.line').error > 0);
    const { roots, inner } = this;
    const lane: ChainLaneState = {
      title: undefined,
      lastId: null,
      isPinned: false,
      continues: false,
      isRespelled: false,
      isFromGiven: false,
      unsound: this.unsound,
      numbers: this.numbers,
      findRecord: (hash) => this.reader.findRecord(hash),
      declared: {
        ...(from !== undefined && { from }),
        around: this.reader.around,
        engine,
      },
      time: null,
      untimed: null,
      ...counts,
      profile,
      engine,
      log,
      repeated,
      signatures,
      inner: inner && { examine: (record) => inner.examine(record, log) },
      roots: roots && { examine: (record) => roots.examine(record, log) },
    };
    this.lanes.set(id, lane);
    return {
      examine(entry, decoded) {
        lane.title ??= chainsLaneTitle(entry, decoded).title;
        examineRecord(lane, log, entry, decoded, isStrict);
        if (decoded.object) {
          uncompared?.examine(decoded.object);
          covered?.examine(decoded.object, decoded.annotation.line);
        }
        if (numbers && !lane.isRespelled && decoded.object)
          lane.isRespelled = isRespelled(decoded.object, numbers);
        lane.lastId = entry.id;
        if (entry.id === head) lane.isPinned = true;
      },
      end: () => {
        const { hash } = profile;
        if (!isKeyed(hash) || hash.unknown || !this.isUncomputed) return;
        new EntryLog(log, null).warn('chains.hash', {
          path: hash.at,
          fault: 'The seals were not compared',
          message: `Every record is sealed by ${hash.keyed}. Without the key nobody can compute these seals: only the order of the records was checked, and what they say may have been changed.`,
        });
      },
      settled() {
        if (isStrict) signatures.report();
      },
    };
  }

  *finish(): Generator<void, void> {
    const { pins, log, isStrict } = this.context;
    this.examineRules(log);
    this.covered?.report(log);
    this.uncompared?.report(log);
    this.examineKeys(log);
    if (this.inner) yield* this.inner.compare(this.reader.source);
    if (this.roots) yield* this.roots.compare(this.reader.source, log);
    if (this.own.decides || this.isRejectedHonest) yield* this.own.run();
    if (this.own.decides) this.own.report(log);
    this.examineFrom(log);
    if (isStrict || !this.own.decides) examineUnchained(this.reader, log);
    if (!this.own.decides) this.examineEnding(log);
    if (pins.head === undefined) return;
    const isHere = this.reader.heads.includes(pins.head);
    if (isHere && this.headProvesNothing !== null) return;
    log.examine('chains.head');
    if (isHere) return;
    new EntryLog(log, null).error('chains.head', {
      expected: pins.head,
      actual: this.reader.heads.join(', ') || 'no record',
      sides: 'given',
      message:
        'No chain of this log ends with the pinned hash: records were cut off or added after it was noted, the log was written again, or it is another log.',
    });
  }

  /** Keys that nothing was compared with are no proof, and nobody shall take them for one. */
  private examineKeys(log: FindingsLog<ChainsCheckId>): void {
    const { isStrict, keyring } = this.context;
    if (!isStrict || !keyring) return;
    const lanes = [...this.lanes.values()];
    if (lanes.some(({ signatures }) => signatures.isReported)) return;
    log.examine('chains.signature');
    new EntryLog(log, null).warn('chains.signature', {
      fault: 'No signature was checked',
      message: this.uncompared?.hasSignatures
        ? 'Keys were given, and nothing was checked with them: what looks like a signature in the records was not found to be made over anything that was tried.'
        : 'Keys were given, and nothing was checked with them: by the rules of this log its records hold no signature or seal.',
    });
  }

  private examineEnding(log: FindingsLog<ChainsCheckId>): void {
    const { reader, profile } = this;
    const { around, heads, lastNumbers: numbers, lanes } = reader;
    const records = lanes.reduce((sum, { entries }) => sum + entries, 0);
    const isHere = (hash: string) => reader.findRecord(hash) !== null;
    examineEnding({ profile, around, heads, numbers, records, isHere }, log);
  }

  private examineFrom(log: FindingsLog<ChainsCheckId>): void {
    const { from } = this.context.pins;
    if (from === undefined) return;
    log.examine('chains.from');
    if ([...this.lanes.values()].some(({ isFromGiven }) => isFromGiven)) return;
    new EntryLog(log, null).error('chains.from', {
      expected: from,
      message:
        'No chain of this log goes on from the hash that you gave: records were cut off or put in at its front, or it is another part of the log.',
    });
  }

  private examineRules(log: FindingsLog<ChainsCheckId>): void {
    const { hash } = this.profile;
    log.examine('chains.rules');
    const { profileFile } = this.reader;
    if (isOfLog(profileFile))
      new EntryLog(log, null).warn('chains.rules', {
        fault: 'Its rules came with it',
        message: `The rules are those of the file “${profileFile.name.slice(-200)}”, which came with the log: whoever made the log can have made them for it. Rules that you have from elsewhere are given with --profile-file, or chosen on the screen “Rules”.`,
      });
    const { outOfPlace, otherLists } = this.reader;
    for (const at of otherLists)
      new EntryLog(log, null).warn('chains.rules', {
        fault: 'A list of the document was not verified',
        message: `The document has another list of records at ${pointerWords(at)}, with hashes like those of the list that was read. Its first record does not name the last one of that, and it was not verified: no more is known of it than that it is there.`,
      });
    if (outOfPlace.length) {
      const some = outOfPlace.slice(0, MAX_NAMED).join(', ');
      const more = outOfPlace.length > MAX_NAMED ? ' and more' : '';
      new EntryLog(log, null).warn('chains.link', {
        path: this.profile.members.previous ?? null,
        fault: 'Rows are not in the order of the chain',
        message: `Rows are not in the order of the chain (lines ${some}${more} come before the ones that they follow): the file was sorted by something else, or rows were moved. Each was checked with the one whose hash it names.`,
      });
    }
    const respaced = this.reader.guess?.respaced;
    if (respaced)
      new EntryLog(log, null).warn('chains.rules', {
        fault: 'Spaced otherwise than the others',
        message: `Two rules agree with these records: one over the record, written again as JSON, which is taken here, and one over the line’s own bytes. Spaced otherwise than all others is ${recordWord(this.profile).toLowerCase()} ${respaced.join(', ')}: by the second rule its hash does not hold, and it was written again by somebody.`,
      });
    if (!isKeyed(hash) || !hash.unknown) return;
    new EntryLog(log, null).warn('chains.rules', {
      path: hash.at,
      message:
        'No rule that was tried gives the hashes of this log: at most the order of its records could be checked, and what they say may have been changed. Whoever knows the rules can choose them on the screen “Rules”, or give them as a profile with --profile-file.',
    });
  }

  laneFacts(id: string): LaneFacts {
    const lane = this.lanes.get(id);
    return {
      title: lane?.title ?? id,
      completeness: lane ? this.completeness(lane) : unproven(this.profile, this.isSealedByKey),
      signatures: lane?.signatures.coverage() ?? NO_SIGNATURES,
      ...(this.own.laneVerdict && { verdict: this.own.laneVerdict }),
    };
  }

  ledgerFacts(): LedgerFacts {
    const { profile } = this;
    const lanes = [...this.lanes.values()];
    const rules = judgeRules(this.reader, profile, lanes);
    const notes = [
      `Read as ${this.profileWords}: ${rules.rules}`,
      ...sourceNotes(this.reader),
      ...guessNotes(this.reader, rules),
      ...(this.uncompared?.notes ?? []),
      ...(this.covered?.notes ?? []),
    ];
    const { fileNames } = this.reader;
    if (fileNames.length > 1) notes.push(filesNote(fileNames));
    if (isKeyed(profile.hash) && profile.hash.unknown)
      notes.push(TRIED + (this.context.keyring?.length ? TRIED_WITH_KEYS : TRIED_WITHOUT_KEYS));
    if (this.foundByKey) notes.push(keyNote(profile));
    if (this.foundInner) notes.push(INNER_FOUND);
    const isSigned = profile.signature && lanes.some(({ signatures }) => signatures.holds);
    if (!isKeyed(profile.hash) && profile.hash.at === null && !isSigned)
      notes.push(
        'No hash covers the last record of a chain: were it changed, nothing in this file would show it.',
      );
    const none = noneAgrees(profile, lanes, rules);
    if (none > 0)
      notes.push(
        `None of ${none} hashes agrees. Rather than every record having been changed, this log is written by other rules than ${profile.name}; the findings then show nothing about a change. Its own rules can be given as a profile with --profile-file; which bytes were hashed shows the screen “Rules”, and \`verify --bytes\`.`,
      );
    const { reference } = this.own;
    for (const note of this.own.notes(this.faults)) notes.push(note);
    return {
      notes,
      ...(reference && { reference }),
      rules,
      ...(isKeyed(profile.hash) &&
        !this.isSealed && {
          tamperEvidence: profile.hash.unknown
            ? 'Not verified: how the hashes are made is not known'
            : 'No tamper evidence without the key: only the order of records is checked',
        }),
    };
  }

  notMade(check: ChainsCheckId, { lane }: FindingsLog<ChainsCheckId>): NotMade | null {
    const { profile } = this;
    if (check === 'chains.own' && !this.own.decides && this.own.verifier)
      return {
        status: 'not asked for',
        reason: 'Ask for the reference profile: its verdict is that of the package’s own verifier.',
      };
    if (this.own.decides && OURS.includes(check))
      return {
        status: 'not asked for',
        reason:
          'In the reference profile the package’s own verifier decides. The strict profile makes this check.',
      };
    const lanes = lane === null ? [...this.lanes.values()] : [this.lanes.get(lane)];
    const hasSigned = lanes.some((one) => one?.signatures.signed);
    const isCompared = profile.signature !== undefined && this.context.keyring !== undefined;
    if (check === 'chains.signature' && hasSigned && !isCompared)
      return profile.signature
        ? {
            status: 'not asked for',
            reason:
              'Records are signed. Give the keys, as you know them from elsewhere, to see whose signatures they are.',
          }
        : {
            status: 'not checkable',
            reason:
              'Records are signed, and the log’s profile does not say how. The signatures count for nothing in this verdict.',
          };
    if (check === 'chains.link' && profile.members.previous === undefined)
      return {
        status: 'not checkable',
        reason:
          'This log does not write the previous hash down. It is among the bytes of each record’s own hash, so the content hashes prove the chain as well.',
      };
    if (check === 'chains.head' && this.headProvesNothing !== null)
      return { status: 'not checkable', reason: this.headProvesNothing };
    if (check === 'chains.hash' && isKeyed(profile.hash))
      return {
        status: 'not checkable',
        reason: profile.hash.unknown
          ? 'No rule that was tried gives these hashes. A person who knows the rule can describe it in a profile.'
          : this.isSealed
            ? 'Records are sealed with a key in place of a hash: see their signatures.'
            : `Records are sealed by ${profile.hash.keyed}, with a key that this log does not hold.`,
      };
    return null;
  }

  proves(check: ChainsCheckId, { lane }: FindingsLog<ChainsCheckId>): string | null {
    const { profile, parts, isUncomputed } = this;
    const lanes = lane === null ? [...this.lanes.values()] : [this.lanes.get(lane)];
    const areTrusted = lanes.every((one) => !one || isPassed(one.log.of('chains.signature')));
    return provenHere(check, {
      profile,
      isUncomputed,
      parts: areTrusted ? parts : hashedParts(profile),
      isFromGiven: lanes.some((one) => one?.isFromGiven),
    });
  }

  /** A profile that came with the log has the name that its maker gave it. */
  private get profileWords(): string {
    const { name } = this.profile;
    return isOfLog(this.reader.profileFile)
      ? `a profile that came with it and calls itself “${name}”`
      : name;
  }

  /** Every record was sealed by a key that is known from elsewhere, or is a finding. */
  private get isSealed(): boolean {
    const { isStrict, keyring } = this.context;
    return (
      (isStrict || this.own.decides) &&
      keyring !== undefined &&
      this.profile.signature !== undefined
    );
  }

  /** Why a log that ends with the pinned hash may be another one; null: then it is as it was. */
  private get headProvesNothing(): string | null {
    const { hash, signature } = this.profile;
    if (this.isUncomputed)
      return `The last record has the pinned hash, ${
        isKeyed(hash) && hash.unknown
          ? 'and how it is made is not known'
          : 'which is a seal that cannot be computed without the secret'
      }: whoever changed a record need not have changed it.`;
    const parts = isKeyed(hash) ? signature?.parts : hash.parts;
    if (parts === undefined || coversPrevious(this.profile, parts)) return null;
    return 'The last record has the pinned hash, and no hash covers what comes before a record: those before it can be changed, taken out, put in or moved, and the log still ends with the same hash.';
  }

  /** Nobody computed what stands in the place of hashes: a forger leaves it as it is. */
  private get isUncomputed(): boolean {
    return isKeyed(this.profile.hash) && !this.isSealed && !this.own.decides;
  }

  private get hashes(): { readonly hashed: number; readonly agreed: number } {
    let [hashed, agreed] = [0, 0];
    for (const lane of this.lanes.values()) {
      hashed += lane.hashed;
      agreed += lane.agreed;
    }
    return { hashed, agreed };
  }

  /** The hashes agree as they are spelled, and the package's own verifier may see it otherwise. */
  private get isRejectedHonest(): boolean {
    const { hashed, agreed } = this.hashes;
    if (this.own.verifier?.rejectsHonest === undefined || hashed === 0 || agreed < hashed)
      return false;
    return [...this.lanes.values()].some(
      ({ isRespelled, log }) => isRespelled || log.of('chains.first').error > 0,
    );
  }

  /** What our own checks find, where they do not decide. */
  private get faults(): number {
    let sum = 0;
    for (const { log } of this.lanes.values()) for (const check of OURS) sum += log.of(check).error;
    return sum;
  }

  private get isSealedByKey(): boolean {
    const { hash, members } = this.profile;
    return this.foundByKey && hash.at !== null && hash.at === members.signature;
  }

  private completeness(lane: ChainLaneState): Completeness {
    const { profile } = this;
    const { head } = this.context.pins;
    if (head === undefined) return unproven(profile, this.isSealedByKey);
    const isApart = profile.chain.per === 'lane';
    const lanes = isApart ? [lane] : [...this.lanes.values()];
    const isHere = lanes.some(({ isPinned }) => isPinned);
    if (isApart && !isHere && this.reader.heads.includes(head))
      return {
        state: 'not proven',
        reason: 'The pinned hash is that of another chain of this log.',
      };
    const isEnd = isApart ? lane.lastId === head : this.reader.heads.includes(head);
    return judgeChainCompleteness({ profile, lanes, isEnd, isHere });
  }
}

/** Whether the profile in this file came with the log, and was not chosen for it by a person. */
function isOfLog(profileFile: ProfileFile | null): profileFile is ProfileFile {
  return profileFile?.is === 'next to it';
}

function isPassed({ examined, error, warning }: Readonly<CheckCounts>): boolean {
  return examined > 0 && error === 0 && warning === 0;
}

function filesNote(names: readonly string[]): string {
  const shown =
    names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED - 1), '…', names.at(-1)] : names;
  return `Read from ${names.length} files, in the order in which they go on from one another: ${shown.join(', ')}.`;
}

const MAX_NAMED = 12;

/** What is checked here by the profile of the log, apart from the package's own verifier. */
const OURS: readonly ChainsCheckId[] = [
  'chains.line',
  'chains.hash',
  'chains.first',
  'chains.link',
];

/** Of a log with which nothing agrees: what was tried on it. */
const TRIED = `Tried on its records: the ${PROFILES.length} built-in profiles; the record as JSON, as written, sorted or canonical, compact or spaced, with members left out; its members joined with separators; the line as it is; the previous hash inside, before or after them; each with SHA-2, SHA-3, Keccak, BLAKE2 and BLAKE3.`;
const TRIED_WITHOUT_KEYS =
  ' Either the rules are others, or its hashes are seals with a secret: give it with --keys or on the checks screen.';
const TRIED_WITH_KEYS =
  ' With the keys that were given, seals and signatures over the same were tried too, and none holds: either the rules are others, or its hashes are seals with another secret.';

const INNER_FOUND =
  'Its inner chains were found by trying, and are not in the rules that it was read by.';

/** What seals or signatures were found to be made over. */
function keyNote({ members, signature }: ChainProfile): string {
  const [algorithm] = signature?.algorithms ?? [];
  const parts = (signature?.parts ?? []).map(partWords).join(' + ');
  return `With a key that was given, each ${pointerWords(members.signature ?? '')} was found to be ${algorithm?.is} over ${parts}.`;
}

const NO_SIGNATURES = { unsigned: 0, malformed: 0, unknown: 0, byKey: [] } as const;
