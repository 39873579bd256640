// Several people signed one decision: each with a key of their own, all on the same request at the
// same head, in the same way.

import { exactly, listShape, type Misfit, oneOf, type ReadShape } from '../../base/json/shape.ts';
import { seenText } from '../../base/visible.ts';
import { toDecisionCaseKey } from './cases.ts';
import { checkSignature, type DecisionAnswer, judgeDecisionAnswer } from './check-decision.ts';
import {
  brokenDocumentRule,
  DECISION,
  type DecisionInput,
  type SignedDecision,
} from './decision.ts';
import { formatNamed, parseDocument, readDocument } from './read-document.ts';
import { journalId } from './write.ts';

/** More people than any rule asks for. */
const MAX_COUNTERSIGNATURES = 16;

/** A decision with those of others, as a document that can be checked alone. */
export const COUNTERSIGNED = exactly({
  format: oneOf('countersigned-decision/1'),
  decision: DECISION,
  countersignatures: listShape(DECISION, MAX_COUNTERSIGNATURES, 1),
});

export type CountersignedDecision = ReadShape<typeof COUNTERSIGNED>;

/** The part of a decision that a second signature has to agree with. */
export interface DecidedCase {
  readonly key: string | null;
  /** Journals of the same person, as far as is known: one continues the other, as after a lost key. */
  readonly alike: readonly string[];
  readonly decision: DecisionInput;
}

export function decidedCase(
  decision: SignedDecision,
  alike: DecidedCase['alike'] = [],
): DecidedCase {
  return { key: decision.journal.public_key, alike, decision };
}

const SAME: readonly (readonly [path: string, of: (decision: DecisionInput) => string | null])[] = [
  ['verdict', ({ verdict }) => verdict],
  ['subject.title', ({ subject }) => subject.title],
  ['subject.tool', ({ subject }) => subject.tool],
  ['subject.channel', ({ subject }) => subject.channel],
  ['evidence.seq', ({ evidence }) => evidence.seq],
];

/** A person without the ledger saw no verdict. */
function seen({ evidence: { verdict } }: DecisionInput): string | null {
  if (verdict === null || verdict === 'failed') return verdict;
  return verdict.startsWith('consistent') ? 'consistent' : 'verified';
}

/** Two people who saw one ledger by one verifier have the same word. */
function sawSame(a: DecisionInput, b: DecisionInput): boolean {
  const [first, second] = [seen(a), seen(b)];
  if (first === null || second === null) return true;
  const isSameLook = (['ledger', 'verifier', 'profile'] as const).every(
    (name) => a.evidence[name] === b.evidence[name],
  );
  return isSameLook ? a.evidence.verdict === b.evidence.verdict : first === second;
}

/**
 * Says why `second` is no second signature on the decision; empty when it is one, if its signature
 * holds.
 */
export function findMisfits(own: DecidedCase, second: SignedDecision): readonly Misfit[] {
  const other = anotherCase(own, second);
  if (other) return [other];
  const misfits = SAME.flatMap(([path, of]): Misfit[] => {
    const [expected, actual] = [of(own.decision), of(second)];
    return expected === actual
      ? []
      : [{ path, expected: expected ?? 'none', actual: actual ?? 'none' }];
  });
  if (!sawSame(own.decision, second))
    misfits.push({
      path: 'evidence.verdict',
      expected: own.decision.evidence.verdict ?? 'none',
      actual: second.evidence.verdict ?? 'none',
    });
  const broken = brokenDocumentRule(second);
  return broken ? [...misfits, broken] : misfits;
}

/** Returns "subject.tool should be order_place, and is fs_read". */
export function misfitText({ path, expected, actual }: Misfit): string {
  return `${path} should be ${expected}, and is ${actual}`;
}

function anotherCase(own: DecidedCase, second: SignedDecision): Misfit | null {
  const key = second.journal.public_key;
  if (key === own.key)
    return { path: 'journal.public_key', expected: 'the key of somebody else', actual: key };
  if (journalId(key) !== second.journal.id)
    return { path: 'journal.id', expected: journalId(key), actual: second.journal.id };
  if (own.alike.includes(second.journal.id))
    return {
      path: 'journal.id',
      expected: 'a journal that neither continues this one nor is continued by it',
      actual: `${second.journal.id}, which is tied to it so: both keys are of one person`,
    };
  if (toDecisionCaseKey(own.decision) !== toDecisionCaseKey(second))
    return {
      path: 'evidence',
      expected: 'the same request at the same head',
      actual: 'another request, or another head',
    };
  return null;
}

const WORDS = {
  title: 'This is no signed decision.',
  todo: 'Give the JSON document that was exported from a review journal, whole and unchanged.',
};

/**
 * Reads a decision, alone or with those of others.
 * @throws {SourceError} when it is neither.
 */
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
 * Writes a file that is indented for people, and the same to every reader of JSON. Whoever had the
 * ledger comes first, and then whoever decided first.
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

/**
 * Checks a second signature alone, and next to its decision. `alike` are journals of the same
 * person as the decision's own.
 */
export function checkCountersignature(
  decision: SignedDecision,
  second: SignedDecision,
  keys: readonly string[],
  alike?: DecidedCase['alike'],
): readonly DecisionAnswer[] {
  const wrong = findMisfits(decidedCase(decision, alike), second);
  return [
    ...checkSignature(second, keys),
    judgeDecisionAnswer(
      'same',
      'Is it a second signature on the same decision?',
      wrong.length === 0,
      wrong.length === 0
        ? 'Another key decided the same request at the same head in the same way. Two keys do not prove two people.'
        : `It is not: ${wrong.map(misfitText).join('; ')}.`,
    ),
    ...differences(decision, second),
  ];
}

/** People sign these for themselves: they may differ, and whoever reads both should know. */
function differences(first: SignedDecision, second: SignedDecision): readonly DecisionAnswer[] {
  const answers: DecisionAnswer[] = [];
  const name = seenText(first.reviewer);
  if (name === seenText(second.reviewer))
    answers.push(
      judgeDecisionAnswer(
        'person',
        'Do they sign under two names?',
        null,
        `Both sign as ${second.reviewer}: it may be one person with two keys.`,
      ),
    );
  const own = first.evidence;
  const names = ['ledger', 'ledgerName', 'verifier', 'profile', 'verdict', 'override'] as const;
  const differ = names.filter((one) => own[one] !== second.evidence[one]);
  if (differ.length)
    answers.push(
      judgeDecisionAnswer(
        'seen',
        'Did they see the same?',
        null,
        differ
          .map(
            (one) => `${LABELS[one]}: ${own[one] || 'none'}, and ${second.evidence[one] || 'none'}`,
          )
          .join('; '),
      ),
    );
  return answers;
}

const LABELS = {
  ledger: 'Ledger',
  ledgerName: 'its name',
  verifier: 'verifier',
  profile: 'profile',
  verdict: 'verdict',
  override: 'reason to approve all the same',
} as const;
