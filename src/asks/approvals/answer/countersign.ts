// A person decides what somebody else decided before: from a request that was handed over without
// its ledger, or by adding other people's signatures to a decision of one's own.

import { refusal } from '../../../base/error.ts';
import type { RecordedDecisionRows, SharedChoice } from '../../../ledger/held/journal/data.ts';
import { alikeJournals } from '../../../ledger/held/journal/one-person.ts';
import type { SharedRequest } from '../../../ledger/review/api.ts';
import {
  checkSignature,
  type DecidedCase,
  type DecisionInput,
  decidedCase,
  findMisfits,
  isSound,
  misfitText,
  type RecordedDecision,
  type SignedDecision,
  toDecisionCaseKey,
  toDecisionRequestKey,
} from '../../../ledger/review/api.ts';
import { decisionsInForce, nameHash } from '../../../ledger/storage/journal/journal-index.ts';
import { type DecisionRecorder, writeDecision } from './decide.ts';
import { derivedFrom } from './share.ts';

/**
 * Records a decision on a request whose ledger is not here: nothing but the request itself was
 * seen, so that an approval says why it is given all the same.
 */
export async function recordSharedDecision(
  by: DecisionRecorder,
  shared: SharedRequest,
  { verdict, reason, override, reviewer }: SharedChoice,
): Promise<RecordedDecisionRows> {
  const { ledger, lane, entry, head } = shared;
  const { request } = derivedFrom(shared, by.ports.formats);
  const { title, tool, channel, proposal } = request;
  const input: DecisionInput = {
    verdict,
    reason: reason.trim(),
    subject: { title, tool, channel, proposal },
    evidence: {
      ledger: ledger.id,
      ledgerName: ledger.name,
      format: ledger.format,
      lane: lane.id,
      entry: entry.id,
      seq: entry.seq,
      head,
      verifier: '',
      profile: '',
      verdict: null,
      override: verdict === 'approve' ? override?.trim() || null : null,
    },
  };
  // No ledger could have changed since: the request is what was handed over.
  const shown = { entry: entry.id, proposal, head, state: 'open', verdict: null } as const;
  const decided = await by.ports.journals.decisionsOn(toDecisionRequestKey(input));
  return writeDecision(
    { ...by, now: async () => shown },
    {
      input,
      seen: { state: 'open', verdict: null, decisions: decided.map(({ id }) => id) },
      at: { ledger: ledger.id, lane: lane.id, index: 0 },
      reviewer,
    },
  );
}

/**
 * Adds each valid second signature that others made on this browser's own decision on the same
 * case. Returns null when this key did not decide the case.
 * @throws when one of them is no second signature on it.
 */
export async function keepCountersignatures(
  { ports, writer, kept }: DecisionRecorder,
  documents: readonly SignedDecision[],
): Promise<RecordedDecision | null> {
  const [first] = documents;
  if (!first) return null;
  const { journals } = ports;
  return writer.exclusive(async (append) => {
    const current = (await journals.current())?.journal;
    const about = nameHash(toDecisionCaseKey(first));
    const decided = await journals.decisionsOn(toDecisionRequestKey(first));
    const row = decisionsInForce(
      decided.filter((one) => one.journal === current && one.about === about),
    );
    if (!row) return null;
    const own = await kept.decision(row);
    const known = new Set(own.countersignatures.map(readPublicKey));
    const alike = await alikeJournals(journals, row.journal);
    for (const document of documents) {
      if (
        readPublicKey(document) === readPublicKey(own.document) ||
        known.has(readPublicKey(document))
      )
        continue;
      mustCountersign(decidedCase(own.document, alike), document);
      known.add(readPublicKey(document));
      await append(() => ({ kind: 'countersignature', body: { decision: own.id, document } }));
    }
    return journals.decision(row.journal, own.id).then((now) => now && kept.decision(now));
  });
}

function readPublicKey({ journal }: SignedDecision): string {
  return journal.public_key;
}

function mustCountersign(own: DecidedCase, document: SignedDecision): void {
  const wrong = findMisfits(own, document);
  const fault = checkSignature(document, []).find(({ holds }) => holds === false);
  if (!wrong.length && isSound(checkSignature(document, []))) return;
  throw refusal(
    'This is no second signature on your decision.',
    wrong.length
      ? `${wrong.map(misfitText).join('; ')}.`
      : (fault?.words ?? 'Its signature does not hold.'),
    'Nothing was recorded. Ask the other person to decide the request that you shared, with a key of their own.',
  );
}
