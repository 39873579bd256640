// A signed decision is checked alone: its signature, and whether some ledger contains what the
// document names.

import { fromHex } from '../../base/bytes.ts';
import { verifyStrict } from '../../base/signature/signature.ts';
import type { WrittenVerdict } from '../model/verdict.ts';
import type { SignedDecision } from './decision.ts';
import { brokenDocumentRule } from './decision.ts';
import { decisionBytes, journalId, makeWellFormed } from './write.ts';

/** One question and its answer; `holds` is null when it could not be answered. */
export interface DecisionAnswer {
  readonly about:
    | 'signature'
    | 'journal'
    | 'rules'
    | 'same'
    | 'person'
    | 'seen'
    | 'key'
    | 'ledger'
    | 'name'
    | 'format'
    | 'entry'
    | 'proposal'
    | 'title'
    | 'tool'
    | 'channel'
    | 'arguments'
    | 'head'
    | 'verdict'
    | 'word'
    | 'outcome';
  readonly question: string;
  readonly holds: boolean | null;
  readonly words: string;
}

/** Says which parts of a decision a ledger contains. */
export interface DecidedLedger {
  readonly ledger: string;
  readonly name: string;
  readonly format: string;
  readonly lane: string;
  readonly entries: number;
  /** Null when not verified yet. */
  readonly verdict: WrittenVerdict['verdict'] | null;
  readonly verifier: string | null;
  /** Null when there is no such entry. */
  readonly entry: {
    readonly index: number;
    readonly seq: string;
    readonly proposal: string | null;
    readonly title: string;
    readonly tool: string | null;
    readonly channel: string | null;
    /**
     * Says whether the entry, and the proposal in it, are what their ids say; null when ids say
     * nothing of that.
     */
    readonly isBound: boolean | null;
  } | null;
  /** Null when there is no such entry. */
  readonly head: number | null;
  /** Null when there is no such request. */
  readonly answers: readonly ('granted' | 'denied')[] | null;
}

export interface CheckedCountersignature {
  readonly document: SignedDecision;
  readonly answers: readonly DecisionAnswer[];
}

export interface DecisionCheck {
  readonly document: SignedDecision;
  readonly sound: boolean;
  readonly answers: readonly DecisionAnswer[];
  readonly seconds: readonly CheckedCountersignature[];
  readonly ledgers: readonly ({ readonly found: DecidedLedger } & ComparedDecision)[];
  readonly unread: readonly string[];
}

export function judgeDecisionAnswer(
  about: DecisionAnswer['about'],
  question: string,
  holds: boolean | null,
  words: string,
): DecisionAnswer {
  return { about, question, holds, words };
}

/**
 * @param keys public keys, in hex, that are known to be a reviewer's; empty when none was given.
 */
export function checkSignature(
  document: SignedDecision,
  keys: readonly string[],
): readonly DecisionAnswer[] {
  const { public_key, id } = document.journal;
  const fault = verifyStrict(
    fromHex(public_key) ?? new Uint8Array(),
    decisionBytes(document),
    fromHex(document.signature) ?? new Uint8Array(),
  );
  const isOwn = journalId(public_key) === id;
  const broken = brokenDocumentRule(document);
  const isKnown = keys.includes(public_key);
  return [
    judgeDecisionAnswer(
      'signature',
      'Is the signature valid?',
      fault === null,
      fault === null
        ? `The document is as it was signed by the key ${public_key}.`
        : `It is not: ${fault}. The document was changed, or signed by another key than it names.`,
    ),
    judgeDecisionAnswer(
      'journal',
      'Is the key that of the journal?',
      isOwn,
      isOwn
        ? 'The journal’s id is the hash of the key.'
        : 'The journal’s id is not the hash of the key that the document names.',
    ),
    judgeDecisionAnswer(
      'rules',
      'Does it keep the rules of a decision?',
      broken === null,
      broken
        ? `${broken.path} should be ${broken.expected}, and is ${broken.actual}.`
        : 'It is bound to a proposal and to what the reviewer saw, with the reasons that it needs.',
    ),
    judgeDecisionAnswer(
      'key',
      'Is it a key that you know?',
      keys.length ? isKnown : null,
      !keys.length
        ? 'No key was given to compare with: that the name is the signer’s is not proven.'
        : isKnown
          ? 'It is one of the keys that you gave.'
          : 'It is none of the keys that you gave: somebody else signed this, under whatever name.',
    ),
  ];
}

/** A document alone need not answer any of these. */
const OPEN: ReadonlySet<DecisionAnswer['about']> = new Set(['key', 'person', 'seen']);

/** Returns whether the document is valid, whoever signed it. */
export function isSound(answers: readonly DecisionAnswer[]): boolean {
  return answers.every(({ about, holds }) => OPEN.has(about) || holds === true);
}

export interface ComparedDecision {
  readonly agrees: boolean;
  readonly only: 'as an override' | 'in another copy of the ledger' | null;
  readonly answers: readonly DecisionAnswer[];
}

/** A ledger that was not verified, or failed, says nothing of that. */
function isConsistent(verdict: WrittenVerdict['verdict'] | null): boolean | null {
  if (verdict === null || verdict === 'failed') return null;
  return verdict.startsWith('consistent');
}

/** Halves of surrogate pairs are replaced in a record. */
const isSameText = (here: string | null, recorded: string | null) =>
  makeWellFormed([here])[0] === makeWellFormed([recorded])[0];

function compareLedger(
  { verdict, subject, evidence, decided_at: decidedAt }: SignedDecision,
  found: DecidedLedger,
): ComparedDecision {
  const { entry, head, entries } = found;
  const requestsThis = entry && entry.proposal === subject.proposal;
  const wanted = verdict === 'approve' ? 'granted' : 'denied';
  const outcomes = [...new Set(found.answers)];
  const isAsDecided = outcomes.every((outcome) => outcome === wanted);
  const isSame = found.ledger === evidence.ledger;
  const isOverride = verdict === 'approve' && evidence.override !== null;
  const isFailed = found.verdict === 'failed';
  // A denial of a failing ledger does no harm; an approval has to have said that it is one.
  const isAllowed = verdict === 'deny' || (isOverride && evidence.verdict !== 'verified');
  const [then, now] = [isConsistent(evidence.verdict), isConsistent(found.verdict)];
  const isOtherKind = isSame && then !== null && now !== null && then !== now;
  // With values that were kept elsewhere, and with keys, a verifier finds more, and here neither is
  // given.
  const isOtherWord =
    isSame && evidence.verifier === found.verifier && evidence.verdict !== found.verdict;
  const name = found.name.slice(found.name.lastIndexOf('/') + 1);
  const same = (what: 'title' | 'tool' | 'channel') =>
    judgeDecisionAnswer(
      what,
      `Is it the same ${what}?`,
      entry && isSameText(entry[what], subject[what]),
      !entry
        ? 'Without the entry that is not known.'
        : isSameText(entry[what], subject[what])
          ? `It is ${subject[what] ?? 'none, as in the document'}.`
          : `The document says ${subject[what] ?? 'none'}, the ledger ${entry[what] ?? 'none'}.`,
    );
  const answers = [
    judgeDecisionAnswer(
      'ledger',
      'Is it the ledger that was decided on?',
      isSame || null,
      isSame
        ? 'It is, byte for byte.'
        : `It is another file, of id ${found.ledger}: a later copy, another container, or something else. It is compared below.`,
    ),
    judgeDecisionAnswer(
      'name',
      'Is it called as it was?',
      name === evidence.ledgerName || null,
      name === evidence.ledgerName
        ? 'It is; but anybody can name a file.'
        : `The document calls it ${evidence.ledgerName}, and here it is ${name}. Anybody can rename a file, so nothing follows from it.`,
    ),
    judgeDecisionAnswer(
      'format',
      'Is it of the same format?',
      found.format === evidence.format,
      found.format === evidence.format
        ? `It is of the format ${found.format}.`
        : `The document says ${evidence.format}, and it is of the format ${found.format}.`,
    ),
    judgeDecisionAnswer(
      'entry',
      'Is the entry here?',
      entry !== null && entry.seq === evidence.seq,
      !entry
        ? 'The lane has no entry of that id: it was rewritten, cut off, or not exported.'
        : entry.seq === evidence.seq
          ? `It is at seq ${entry.seq}.`
          : `It is at seq ${entry.seq}, but was at seq ${evidence.seq} when it was decided on.`,
    ),
    judgeDecisionAnswer(
      'proposal',
      'Does it ask for this?',
      requestsThis,
      requestsThis === null
        ? 'Without the entry that is not known.'
        : requestsThis
          ? 'The entry asks for exactly the proposal that was decided on.'
          : 'The entry asks for another proposal than the one that was decided on, or for none.',
    ),
    same('title'),
    same('tool'),
    same('channel'),
    judgeDecisionAnswer(
      'arguments',
      'Are the arguments those that were decided on?',
      entry && (entry.isBound ?? (isSame || null)),
      !entry
        ? 'Without the entry that is not known.'
        : entry.isBound === null
          ? isSame
            ? 'The file is the same, byte for byte.'
            : 'In this format no id is compared with what an entry asks for, so nothing here shows it.'
          : entry.isBound
            ? 'The entry is what its id says, which covers them.'
            : 'The entry, or the proposal in it, is not what its id says: the arguments here may be others than those that were decided on.',
    ),
    judgeDecisionAnswer(
      'head',
      'Is the head here that the reviewer saw?',
      head !== null && (entry === null || head >= entry.index),
      head === null
        ? 'The lane has no entry of that id: what the reviewer saw is not what is here.'
        : entry && head < entry.index
          ? 'It comes before the request, so the reviewer could not have seen the request.'
          : head === entries - 1
            ? 'It is still the last entry of the lane.'
            : `It is, and ${entries - 1 - head} came after it.`,
    ),
    judgeDecisionAnswer(
      'verdict',
      'Does the ledger verify?',
      isOtherKind
        ? false
        : isFailed
          ? isAllowed
          : found.verdict && (isOtherWord && evidence.verdict !== null ? null : true),
      found.verdict === null
        ? 'The ledger was not verified here.'
        : isOtherKind
          ? `The document says that it was ${evidence.verdict}. The same bytes are ${found.verdict}: whether a ledger has hashes does not change, so nobody saw this.`
          : isFailed && isOverride
            ? `It fails, and was ${evidence.verdict ?? 'not verified'} when it was decided on. The approval is an override, with the reason: ${evidence.override}`
            : isFailed && evidence.verdict !== 'failed'
              ? `It fails, and was ${evidence.verdict ?? 'not verified'} when it was decided on: it was changed since, or is not what the reviewer saw.`
              : found.verdict === evidence.verdict
                ? `It was ${evidence.verdict} then, and is now.`
                : isOtherWord
                  ? `It was ${evidence.verdict ?? 'not verified'} then, and is ${found.verdict} now, by the same verifier and of the same bytes. Pins and keys that the reviewer gave are not given here.`
                  : `It was ${evidence.verdict ?? 'not verified'} then, and is ${found.verdict} now.`,
    ),
    judgeDecisionAnswer(
      'outcome',
      'What does the ledger say came of it?',
      outcomes.length ? isAsDecided : null,
      outcomes.length
        ? `The request was ${outcomes.join(' and ')}${isAsDecided ? ', as decided' : ': not as decided'}.`
        : 'Nothing yet: no entry here answers the request.',
    ),
    judgeDecisionAnswer(
      'word',
      'What was not compared?',
      null,
      `That it was decided at ${decidedAt}, and looked at with the verifier ${evidence.verifier} and the profile ${evidence.profile}, is the signer’s word: no ledger shows it.`,
    ),
  ];
  const agrees = answers.every(({ about, holds }) =>
    about === 'outcome' ||
    about === 'verdict' ||
    about === 'ledger' ||
    about === 'name' ||
    about === 'arguments' ||
    about === 'word'
      ? holds !== false
      : holds === true,
  );
  const copy = isSame ? null : ('in another copy of the ledger' as const);
  return { agrees, only: isOverride ? 'as an override' : copy, answers };
}

/** Takes several people's documents: of each question the worst answer, and whose it is. */
export function compareAll(
  documents: readonly SignedDecision[],
  found: DecidedLedger,
): ComparedDecision {
  const [first, ...others] = documents.map((document) => ({
    reviewer: document.reviewer,
    ...compareLedger(document, found),
  }));
  if (!first) throw new Error('there is no decision');
  const answers = first.answers.map((own) => {
    let worst = { own, by: '' };
    for (const { reviewer, answers: theirs } of others) {
      const same = theirs.find(({ about }) => about === own.about);
      if (same && rankAnswer(same) > rankAnswer(worst.own))
        worst = { own: same, by: `${reviewer}: ` };
    }
    return { ...worst.own, words: `${worst.by}${worst.own.words}` };
  });
  const agrees = [first, ...others].every((one) => one.agrees);
  return { agrees, only: first.only, answers };
}

const rankAnswer = ({ holds }: DecisionAnswer) => (holds ? 0 : holds === null ? 1 : 2);
