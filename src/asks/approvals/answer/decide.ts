// There is one decision for each request, head and key. Whether there is one already, and whether
// everything is as the person saw it, is looked up while nobody else can write.

import { type AppException, refusal } from '../../../base/error.ts';
import type { DecisionToRecord, RecordedDecisionRows } from '../../../ledger/held/journal/data.ts';
import { guardDecision } from '../../../ledger/held/journal/decision-guard.ts';
import { type KeptJournals, undelivered } from '../../../ledger/held/journal/kept.ts';
import {
  type JournalWriter,
  recordReviewer,
  reviewerName,
} from '../../../ledger/held/journal/writer.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import {
  brokenRule,
  type DecisionInput,
  decidedText,
  isSameDecision,
  makeWellFormed,
  type RecordedDecision,
  signDecision,
  toDecisionCaseKey,
  toDecisionRequestKey,
} from '../../../ledger/review/api.ts';
import { decisionsInForce, nameHash } from '../../../ledger/storage/journal/journal-index.ts';
import type { RequestNow } from './requests/now.ts';

export interface DecisionRecorder {
  readonly ports: Ports;
  readonly writer: JournalWriter;
  readonly kept: KeptJournals;
  /** Null when the request is gone. */
  readonly now: (ledger: string, lane: string, index: number) => Promise<RequestNow | null>;
}

/** @throws when it breaks a rule, or when the key decided the case otherwise before. */
export async function writeDecision(
  by: DecisionRecorder,
  given: DecisionToRecord,
): Promise<RecordedDecisionRows> {
  const decision = { ...given, input: makeWellFormed(given.input) };
  const { input } = decision;
  const broken = brokenRule(input);
  if (broken)
    throw refusal(
      'The decision was not recorded.',
      `${broken.path} should be ${broken.expected}, and is ${broken.actual}.`,
      'Change it, and decide again.',
    );
  const name = reviewerName(given.reviewer);
  return by.writer.exclusive(async (append) => {
    const settled = await settledBefore(by, decision);
    if (settled) return settled;
    await recordReviewer(append, name);
    let meanwhile: RecordedDecisionRows | null = null;
    const record = await append(async ({ key, end, sign }, time) => {
      // Without locks another tab may have come in between.
      meanwhile = await settledBefore(by, decision);
      if (meanwhile) return null;
      const { journal: id, publicKey: public_key } = key;
      const journal = { id, public_key, seq: end.records, previous: end.head };
      const unsigned = { reviewer: name, decided_at: time, ...input, journal };
      return { kind: 'decision', body: await signDecision(unsigned, sign) };
    });
    if (meanwhile) return meanwhile;
    if (record?.kind !== 'decision') throw new Error('Nothing was recorded.');
    const { id, body: document } = record;
    return { refused: null, isNew: true, decision: undelivered(id, document) };
  });
}

/** Returns the answer when nothing has to be recorded; null when the decision may be recorded. */
async function settledBefore(
  { ports, kept, now }: DecisionRecorder,
  { input, seen, at }: DecisionToRecord,
): Promise<RecordedDecisionRows | null> {
  const { journals } = ports;
  const decided = await journals.decisionsOn(toDecisionRequestKey(input));
  const about = nameHash(toDecisionCaseKey(input));
  const journal = (await journals.current())?.journal;
  const own = decisionsInForce(
    decided.filter((row) => row.journal === journal && row.about === about),
  );
  if (own) {
    const decision = await kept.decision(own);
    if (!isSameDecision(decision.document, input)) throw decidedBefore(decision, input);
    return { refused: null, isNew: false, decision };
  }
  const { verdict, reason, subject, evidence } = input;
  const { ledger, lane, entry, head, override } = evidence;
  const found = await now(at.ledger, at.lane, at.index);
  const refused = guardDecision(
    { ledger, lane, entry, proposal: subject.proposal, head, ...seen },
    found && makeWellFormed({ ...at, ...found, decisions: decided.map(({ id }) => id) }),
    { verdict, reason, override },
  );
  return refused && { refused };
}

function decidedBefore({ document }: RecordedDecision, { verdict }: DecisionInput): AppException {
  const same = document.verdict === verdict;
  return refusal(
    'You decided this request before.',
    `With this key you ${decidedText(document)}${same ? ', with another reason' : ''}. A key decides a request once at each head. Nothing was recorded or sent.`,
    'Send or save the decision that there is. You can decide again once the run has gone on; somebody else can decide with a key of their own.',
  );
}
