// One decision that several people signed: each with a key of their own, all on the same request
// at the same head, in the same way.

import { exactly, listOf, type Misfit, oneOf, type Read } from '../../core/json/shape.ts';
import { caseOf } from './cases.ts';
import { answer, checkSignature, type DecisionAnswer } from './check-decision.ts';
import { brokenRule, DECISION, type SignedDecision } from './decision.ts';
import { formatNamed, parseDocument, readDocument } from './read-document.ts';
import { journalId } from './write.ts';

/** More people than any rule asks for. */
const MAX_SECOND = 16;

/** A decision with those of others, as a document that can be checked alone. */
export const COUNTERSIGNED = exactly({
  format: oneOf('countersigned-decision/1'),
  decision: DECISION,
  countersignatures: listOf(DECISION, MAX_SECOND, 1),
});

export type CountersignedDecision = Read<typeof COUNTERSIGNED>;

/** What was decided, as far as a second signature has to agree with it. */
export interface DecidedCase {
  /** Public key of whoever decided it. */
  readonly key: string | null;
  /** Its {@link caseOf}. */
  readonly about: string;
  readonly verdict: SignedDecision['verdict'];
}

export function decidedCase(decision: SignedDecision): DecidedCase {
  const { journal, verdict } = decision;
  return { key: journal.public_key, about: caseOf(decision), verdict };
}

/** Why `second` is no second signature on what was decided; null: it is one, if its signature holds. */
export function secondMisfit(own: DecidedCase, second: SignedDecision): Misfit | null {
  const key = second.journal.public_key;
  if (key === own.key)
    return { path: 'journal.public_key', expected: 'the key of somebody else', actual: key };
  if (journalId(key) !== second.journal.id)
    return { path: 'journal.id', expected: journalId(key), actual: second.journal.id };
  if (own.about !== caseOf(second))
    return {
      path: 'evidence',
      expected: 'the same request at the same head',
      actual: 'another request, or another head',
    };
  if (own.verdict !== second.verdict)
    return { path: 'verdict', expected: own.verdict, actual: second.verdict };
  return brokenRule(second);
}

const WORDS = {
  title: 'This is no signed decision.',
  todo: 'Give the JSON document that was exported from a review journal, whole and unchanged.',
};

/** A decision, alone or with those of others. @throws {SourceError} when it is neither. */
export function readDecision(bytes: Uint8Array): {
  readonly decision: SignedDecision;
  readonly seconds: readonly SignedDecision[];
} {
  const value = parseDocument(bytes, WORDS);
  if (formatNamed(value) !== 'countersigned-decision/1')
    return { decision: readDocument(value, DECISION, WORDS), seconds: [] };
  const { decision, countersignatures } = readDocument(value, COUNTERSIGNED, WORDS);
  return { decision, seconds: countersignatures };
}

/**
 * As a file: indented for people, and the same to every reader of JSON. Whoever had the ledger
 * comes first, and then whoever decided first.
 */
export function countersignedText(documents: readonly SignedDecision[]): string {
  const [decision, ...countersignatures] = [...documents].sort(
    (a, b) =>
      Number(a.evidence.override !== null) - Number(b.evidence.override !== null) ||
      (a.decided_at < b.decided_at ? -1 : 1),
  );
  if (!decision) throw new Error('there is no decision');
  const document: CountersignedDecision = {
    format: 'countersigned-decision/1',
    decision,
    countersignatures,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** What can be said of a second signature: alone, and next to the decision that it is on. */
export function checkSecond(
  decision: SignedDecision,
  second: SignedDecision,
  keys: readonly string[],
): readonly DecisionAnswer[] {
  const wrong = secondMisfit(decidedCase(decision), second);
  return [
    ...checkSignature(second, keys),
    answer(
      'same',
      'Is it a second signature on the same decision?',
      wrong === null,
      wrong === null
        ? 'Another key decided the same request at the same head in the same way. Two keys do not prove two people.'
        : `It is not: ${wrong.path} should be ${wrong.expected}, and is ${wrong.actual}.`,
    ),
  ];
}
