// Checking a signed decision alone: whether its signature holds, and whether what it
// names is what some ledger holds.

import { fromHex } from '../../core/bytes.ts';
import { JsonError, parseJson } from '../../core/json/parse.ts';
import type { Verdict } from '../../core/model/check.ts';
import { verifyStrict } from '../../core/signature/signature.ts';
import { SourceError } from '../../sources/error.ts';
import { brokenRule, DECISION } from './decision-shape.ts';
import { misfit, plain } from './shape.ts';
import type { SignedDecision } from './types.ts';
import { decisionBytes, journalId } from './write.ts';

/** One question, and how it was answered; null: it could not be asked. */
export interface DecisionAnswer {
  readonly about:
    | 'signature'
    | 'journal'
    | 'rules'
    | 'key'
    | 'entry'
    | 'proposal'
    | 'head'
    | 'verdict'
    | 'outcome';
  readonly question: string;
  readonly holds: boolean | null;
  readonly words: string;
}

/** What a ledger holds at the places that a decision names. */
export interface DecisionPlace {
  /** Id and name of the ledger in which the lane was found. */
  readonly ledger: string;
  readonly name: string;
  readonly lane: string;
  /** Entries of the lane. */
  readonly entries: number;
  /** null: not verified yet. */
  readonly verdict: Verdict | null;
  /** Place of the entry that asked, and what it asks for; null: there is no such entry. */
  readonly entry: {
    readonly index: number;
    readonly seq: string;
    readonly proposal: string | null;
  } | null;
  /** Place of the head; null: there is no such entry. */
  readonly head: number | null;
  /** What answered the request, in the lane's order; null: the ledger was not asked for it. */
  readonly answers: readonly ('granted' | 'denied')[] | null;
}

export interface DecisionCheck {
  readonly document: SignedDecision;
  /** Whether the signature holds and the document keeps its rules, whoever signed it. */
  readonly sound: boolean;
  readonly answers: readonly DecisionAnswer[];
  /** One for every ledger that holds the lane. */
  readonly places: readonly {
    readonly place: DecisionPlace;
    readonly agrees: boolean;
    readonly answers: readonly DecisionAnswer[];
  }[];
  /** Names of ledgers that could not be read, so that they could not be asked. */
  readonly unread: readonly string[];
}

const DEEP = 16;

/** @throws {SourceError} when it is no signed decision. */
export function readDecision(bytes: Uint8Array): SignedDecision {
  const refuse = (what: string) =>
    new SourceError(
      'unknown format',
      'This is no signed decision.',
      what,
      'Give the JSON document that was exported from a review journal, whole and unchanged.',
    );
  try {
    const value = parseJson(bytes, { maxDepth: DEEP });
    const fault = misfit(value, DECISION);
    if (fault) {
      const { path, expected, actual } = fault;
      throw refuse(`${path || 'The document'} should be ${expected}, and is ${actual}.`);
    }
    // It has the shape of a decision, member by member.
    return plain(value) as SignedDecision;
  } catch (error) {
    if (error instanceof JsonError) throw refuse(`Byte ${error.offset}: ${error.message}.`);
    throw error;
  }
}

/** @param keys public keys, hex, that are known to be a reviewer's; empty: none was given. */
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
  const broken = brokenRule(document);
  return [
    {
      about: 'signature',
      question: 'Does the signature hold?',
      holds: fault === null,
      words:
        fault === null
          ? `The document is as it was signed by the key ${public_key}.`
          : `It does not: ${fault}. The document was changed, or signed by another key than it names.`,
    },
    {
      about: 'journal',
      question: 'Is the key that of the journal?',
      holds: isOwn,
      words: isOwn
        ? 'The journal’s id is the hash of the key.'
        : 'The journal’s id is not the hash of the key beside it.',
    },
    {
      about: 'rules',
      question: 'Does it keep the rules of a decision?',
      holds: broken === null,
      words: broken
        ? `${broken.path} should be ${broken.expected}, and is ${broken.actual}.`
        : 'It is bound to a proposal and to what was looked at, with the reasons that it needs.',
    },
    {
      about: 'key',
      question: 'Is it a key that you know?',
      holds: keys.length ? keys.includes(public_key) : null,
      words: !keys.length
        ? 'No key was given to compare with: that the name is the signer’s is not proven.'
        : keys.includes(public_key)
          ? 'It is one of the keys that you gave.'
          : 'It is none of the keys that you gave: somebody else signed this, under whatever name.',
    },
  ];
}

/** What a ledger says about what was decided. */
export function comparePlace(
  { verdict, subject, evidence }: SignedDecision,
  place: DecisionPlace,
): readonly DecisionAnswer[] {
  const { entry, head, entries } = place;
  const asksThis = entry ? entry.proposal === subject.proposal : null;
  return [
    {
      about: 'entry',
      question: 'Is the entry here?',
      holds: entry !== null && entry.seq === evidence.seq,
      words: entry
        ? entry.seq === evidence.seq
          ? `It stands at seq ${entry.seq}.`
          : `It stands at seq ${entry.seq}, and was decided on at seq ${evidence.seq}.`
        : 'The lane holds no entry of that id: it was rewritten, cut off, or not exported.',
    },
    {
      about: 'proposal',
      question: 'Does it ask for this?',
      holds: asksThis,
      words:
        asksThis === null
          ? 'Without the entry that is not known.'
          : asksThis
            ? 'The entry asks for exactly the proposal that was decided on.'
            : 'The entry asks for another proposal than the one that was decided on, or for none.',
    },
    {
      about: 'head',
      question: 'Is the head here that was looked at?',
      holds: head !== null && (entry === null || head >= entry.index),
      words:
        head === null
          ? 'The lane holds no entry of that id: what was looked at is not what is here.'
          : entry && head < entry.index
            ? 'It stands before the request, which so could not have been seen.'
            : head === entries - 1
              ? 'It is the last entry of the lane still.'
              : `It is, and ${entries - 1 - head} came after it.`,
    },
    {
      about: 'verdict',
      question: 'Does the verdict still hold?',
      holds: place.verdict === null ? null : place.verdict === evidence.verdict,
      words:
        place.verdict === null
          ? 'The ledger was not verified here.'
          : place.verdict === evidence.verdict
            ? `It was ${evidence.verdict} then, and is now.`
            : `It was ${evidence.verdict ?? 'not verified'} then, and is ${place.verdict} now.`,
    },
    outcomeAnswer(verdict, place),
  ];
}

function outcomeAnswer(
  verdict: SignedDecision['verdict'],
  { answers }: DecisionPlace,
): DecisionAnswer {
  const asked = { about: 'outcome', question: 'What does the ledger say came of it?' } as const;
  if (answers === null || answers.length === 0)
    return {
      ...asked,
      holds: null,
      words: 'Nothing yet: no entry here answers the request.',
    };
  const wanted = verdict === 'approve' ? 'granted' : 'denied';
  const holds = answers.every((answer) => answer === wanted);
  const told = [...new Set(answers)].join(' and ');
  return {
    ...asked,
    holds,
    words: holds
      ? `The request was ${told}, as decided.`
      : `The request was ${told}: not as decided.`,
  };
}

/** Whether the document stands, whoever signed it. */
export function isSound(answers: readonly DecisionAnswer[]): boolean {
  return answers.every(({ about, holds }) => about === 'key' || holds === true);
}

/** A verdict that changed is told, and does not make the ledger another one. */
export function placeAgrees(answers: readonly DecisionAnswer[]): boolean {
  return answers.every(({ about, holds }) =>
    about === 'outcome' ? holds !== false : about === 'verdict' || holds === true,
  );
}
