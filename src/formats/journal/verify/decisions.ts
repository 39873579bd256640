// What decisions and deliveries have to be, beyond their shape.

import type { Misfit } from '../../../base/json/shape.ts';
import { seenText } from '../../../base/visible.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import {
  brokenRule,
  type DeliveryInput,
  type SignedDecision,
} from '../../../ledger/review/decision.ts';
import type { ReadRecord } from '../../../ledger/review/record.ts';
import type { JournalLane } from './lane.ts';

export function checkDecisionRecords(
  lane: JournalLane,
  entry: Entry,
  { record, bodyFault }: ReadRecord,
): void {
  lane.examine('journal.decision');
  lane.decisions.add(entry.id);
  const add = ({ path, expected, actual }: Misfit, message: string) =>
    lane.add({ check: 'journal.decision', entry, path, expected, actual, message });
  if (bodyFault) {
    add(bodyFault, `The decision is not whole: ${bodyFault.path} should be ${bodyFault.expected}.`);
    return;
  }
  if (record.kind !== 'decision') return;
  const { body } = record;
  checkCase(lane, entry, body);
  checkName(lane, entry, body);
  const broken = brokenRule(body);
  if (broken)
    add(
      { ...broken, path: `body.${broken.path}` },
      `The decision breaks a rule: ${broken.path} should be ${broken.expected}, and is ${broken.actual}.`,
    );
  const positions: readonly (readonly [path: string, expected: unknown, actual: unknown])[] = [
    ['body.decided_at', record.recorded_at, body.decided_at],
    ['body.journal.id', record.journal, body.journal.id],
    ['body.journal.public_key', lane.key ?? body.journal.public_key, body.journal.public_key],
    ['body.journal.seq', record.seq, body.journal.seq],
    ['body.journal.previous', record.previous, body.journal.previous],
  ];
  for (const [path, expected, actual] of positions) {
    if (expected !== actual)
      add(
        { path, expected: String(expected), actual: String(actual) },
        'The decision’s document names another position than its own: it was moved here from elsewhere.',
      );
  }
}

function checkCase(lane: JournalLane, entry: Entry, decision: SignedDecision): void {
  lane.examine('journal.one-decision');
  const before = lane.cases.add(entry, decision);
  if (!before) return;
  const { verdict, evidence } = decision;
  const isSame = before.decision.verdict === verdict;
  const where = `record ${before.index}`;
  lane.add({
    check: 'journal.one-decision',
    severity: 'warning',
    entry,
    path: isSame ? 'body' : 'body.verdict',
    expected: isSame ? `one decision at head ${evidence.head}` : before.decision.verdict,
    actual: isSame ? `a second one; the first is ${where}` : verdict,
    message: isSame
      ? `The same key decided the same request at the same head before, in ${where}, in the same way. An earlier version recorded every click; it is one decision.`
      : `The same key decided the same request at the same head before, in ${where}, the other way. Ledgerscope goes by the later one; ask the reviewer which of them is meant.`,
  });
}

/** The name in a decision is the one that the journal records before it, where it records one. */
function checkName(lane: JournalLane, entry: Entry, { reviewer }: SignedDecision): void {
  const { name } = lane;
  if (name === null || seenText(name) === seenText(reviewer)) return;
  lane.add({
    check: 'journal.decision',
    severity: 'warning',
    entry,
    path: 'body.reviewer',
    expected: name,
    actual: reviewer,
    message: `The decision is signed as ${reviewer}, and the journal says before it that its decisions are those of ${name}. One key signed both.`,
  });
}

/** What one delivery says against another one of the same decision. */
function contradicts(lane: JournalLane, entry: Entry, { decision, outcome }: DeliveryInput): void {
  const before = lane.cases.deliver(decision, outcome);
  if (before === null) return;
  const isVoid = before === 'void';
  lane.add({
    check: 'journal.delivery',
    severity: 'warning',
    entry,
    path: 'body.outcome',
    expected: isVoid ? 'nothing that was sent' : before,
    actual: outcome,
    message: isVoid
      ? 'The decision was void, as what it was bound to had changed, and this says that it was sent all the same. Ask the reviewer which of them is so.'
      : `An earlier delivery of the same decision says that the ledger shows it ${before}, this one that it shows it ${outcome}.`,
  });
}

export function checkDelivery(
  lane: JournalLane,
  entry: Entry,
  { record, bodyFault }: ReadRecord,
): void {
  lane.examine('journal.delivery');
  if (bodyFault) {
    lane.add({
      check: 'journal.delivery',
      entry,
      ...bodyFault,
      message: `The delivery is not whole: ${bodyFault.path} should be ${bodyFault.expected}.`,
    });
    return;
  }
  if (record.kind !== 'delivery') return;
  contradicts(lane, entry, record.body);
  if (lane.decisions.has(record.body.decision)) return;
  lane.add({
    check: 'journal.delivery',
    entry,
    path: 'body.decision',
    expected: 'a decision that is recorded before it',
    actual: record.body.decision,
    message:
      'Something was sent to a server for a decision that is not recorded before it: the decision was taken out, or there was none.',
  });
}
