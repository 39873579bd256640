// One record, field by field, and the evidence of a decision.

import { decision, fact, jsonBlock } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { DecisionView, EntryView, Fact } from '../../ledger/model/view.ts';
import type { DecisionEvidence } from '../../ledger/review/decision.ts';
import type { DecodedJournalRecord } from '../../ledger/review/record.ts';
import { asJson } from '../../ledger/review/write.ts';
import { digestJournal, usableRecord } from './words.ts';

/** A hash where it looks like one: ids of some formats are names. */
function idFact(label: string, value: string): Fact {
  return fact(label, value, /^[0-9a-f]{64}$/.test(value) ? 'hash' : 'code');
}

export function viewJournalEntry(entry: Entry, read: DecodedJournalRecord): EntryView {
  const { line } = digestJournal(entry, read);
  const record = usableRecord(read);
  if (!record) return { headline: 'This record cannot be read', facts: [], blocks: [] };
  const common = [
    fact('Recorded at', record.recorded_at),
    fact('Journal', record.journal, 'hash'),
    fact('Record', record.id, 'hash'),
    fact('Signature', record.signature, 'code'),
  ];
  const view = (facts: readonly Fact[], blocks: EntryView['blocks'] = []): EntryView => ({
    headline: line.title,
    facts: [...facts, ...common],
    blocks,
  });
  switch (record.kind) {
    case 'opened': {
      const { public_key, continues } = record.body;
      return view([
        fact('Public key', public_key, 'hash'),
        ...(continues
          ? [
              fact('Continues journal', continues.journal, 'hash'),
              fact('Its last record', continues.head, 'hash'),
              fact('Its records', String(continues.records), 'number'),
            ]
          : []),
      ]);
    }
    case 'reviewer':
      return view([fact('Name', record.body.name)]);
    case 'delivery': {
      const { decision, server, outcome, detail } = record.body;
      return view([
        fact('Decision', decision, 'hash'),
        fact('Server', server),
        fact('Outcome', outcome),
        fact('In words', detail || 'nothing'),
      ]);
    }
    case 'countersignature': {
      const { decision, document } = record.body;
      return view(
        [
          fact('Decision', decision, 'hash'),
          fact('Signed by', document.reviewer),
          fact('With the key', document.journal.public_key, 'hash'),
          fact('Decided at', document.decided_at),
        ],
        [jsonBlock('What the other person signed', asJson(document))],
      );
    }
    case 'revoked': {
      const { reason, successor } = record.body;
      return view([
        fact('Reason', reason || 'none given'),
        successor === null
          ? fact('Replaced by', 'no other key')
          : fact('Replaced by', successor, 'hash'),
      ]);
    }
    default: {
      const { subject, reviewer, reason } = record.body;
      return view(
        [
          fact('Verdict', record.body.verdict),
          fact('Reviewer', reviewer),
          fact('Reason', reason || 'none given'),
          fact('Request', subject.title),
          fact('Tool', subject.tool ?? 'none'),
          fact('Channel', subject.channel ?? 'none'),
          idFact('Proposal', subject.proposal),
          ...evidenceFacts(record.body.evidence),
        ],
        [jsonBlock('The signed decision', asJson(record.body))],
      );
    }
  }
}

function evidenceFacts(evidence: DecisionEvidence): readonly Fact[] {
  return [
    fact('Ledger', evidence.ledgerName),
    idFact('Ledger id', evidence.ledger),
    idFact('Lane', evidence.lane),
    idFact('Entry', evidence.entry),
    fact('Seq', evidence.seq, 'code'),
    idFact('Head at that time', evidence.head),
    fact('Its verdict then', evidence.verdict ?? 'not verified'),
    fact('By', `${evidence.verifier}, ${evidence.profile} profile`),
    ...(evidence.override === null ? [] : [fact('Override', evidence.override)]),
  ];
}

export function viewJournalDecision(_: Entry, read: DecodedJournalRecord): DecisionView {
  const record = usableRecord(read);
  if (record?.kind !== 'decision') return decision();
  const { verdict, reviewer, reason, evidence } = record.body;
  return decision({
    outcome: verdict === 'approve' ? 'permit' : 'deny',
    headline: `${verdict === 'approve' ? 'Approved' : 'Denied'} by ${reviewer}`,
    reason: reason || null,
    facts: evidenceFacts(evidence),
    notRecorded: [
      'Who it was: the name is what somebody typed. What is proven is the key.',
      'What came of it: a later delivery says what was sent where, and the ledger of the request what was done.',
    ],
  });
}
