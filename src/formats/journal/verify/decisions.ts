// What decisions and deliveries have to be, beyond their shape.

import type { Misfit } from '../../../core/json/shape.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { brokenRule, type SignedDecision } from '../decision.ts';
import type { ReadRecord } from '../record.ts';
import type { JournalLane } from './lane.ts';

export function checkDecision(
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
  const isSame = before.verdict === verdict;
  const where = `record ${before.index}`;
  lane.add({
    check: 'journal.one-decision',
    severity: 'warning',
    entry,
    path: isSame ? 'body' : 'body.verdict',
    expected: isSame ? `one decision at head ${evidence.head}` : before.verdict,
    actual: isSame ? `a second one; the first is ${where}` : verdict,
    message: isSame
      ? `The same key decided the same request at the same head before, in ${where}, in the same way. An earlier version recorded every click; it is one decision.`
      : `The same key decided the same request at the same head before, in ${where}, the other way. Ledgerscope goes by the later one; ask the reviewer which of them is meant.`,
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
  lane.cases.deliver(record.body.decision, record.body.outcome);
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
