// Second signatures, and the end of a key.

import type { Misfit } from '../../../base/json/shape.ts';
import { seenText } from '../../../base/visible.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { findMisfits, misfitText } from '../../../ledger/review/countersigned.ts';
import type { ReadRecord } from '../../../ledger/review/record.ts';
import type { JournalLane } from './lane.ts';

export function checkCountersignatureRecord(
  lane: JournalLane,
  entry: Entry,
  { record, bodyFault }: ReadRecord,
): void {
  const check = 'journal.countersignature';
  lane.examine(check);
  const add = ({ path, expected, actual }: Misfit, message: string) =>
    lane.add({ check, entry, path, expected, actual, message });
  if (bodyFault) {
    add(
      bodyFault,
      `The second signature is not whole: ${bodyFault.path} should be ${bodyFault.expected}.`,
    );
    return;
  }
  if (record.kind !== 'countersignature') return;
  const { decision, document } = record.body;
  const own = lane.cases.decided(decision);
  if (!own) {
    add(
      {
        path: 'body.decision',
        expected: 'a decision that is recorded before it',
        actual: decision,
      },
      'There is a second signature on a decision that is not recorded before it.',
    );
    return;
  }
  const { key, continues } = lane;
  const alike = continues === null ? [] : [continues];
  const misfits = findMisfits({ key, alike, decision: own }, document);
  for (const misfit of misfits)
    add(
      { ...misfit, path: `body.document.${misfit.path}` },
      `What somebody else signed is no second signature on this decision: ${misfitText(misfit)}.`,
    );
  if (!misfits.length && seenText(own.reviewer) === seenText(document.reviewer))
    lane.add({
      check,
      severity: 'warning',
      entry,
      path: 'body.document.reviewer',
      expected: 'the name of somebody else',
      actual: document.reviewer,
      message: `Both keys sign as ${document.reviewer}: it may be one person with two keys.`,
    });
  if (!lane.cases.countersign(decision, document.journal.public_key))
    add(
      { path: 'body.document.journal.public_key', expected: 'each key once', actual: 'one twice' },
      'The same key is counted twice: it is one person’s signature.',
    );
}

/** What a revocation says, and that nothing comes behind it. */
export function checkRevocation(
  lane: JournalLane,
  entry: Entry,
  { record, bodyFault }: ReadRecord,
): void {
  lane.examine('journal.revocation');
  if (lane.revoked)
    lane.add({
      check: 'journal.revocation',
      entry,
      path: 'kind',
      expected: 'no record after the key was revoked',
      actual: record.kind,
      message:
        'The key was used after its holder had revoked it: do not rely on this record, nor on any behind it.',
    });
  if (record.kind !== 'revoked') return;
  lane.revoked = true;
  if (!bodyFault && lane.key !== null && record.body.successor === lane.key)
    lane.add({
      check: 'journal.revocation',
      entry,
      path: 'body.successor',
      expected: 'another key, or none',
      actual: lane.key,
      message: 'The revoked key names itself as the one that takes its place.',
    });
  if (bodyFault)
    lane.add({
      check: 'journal.revocation',
      entry,
      ...bodyFault,
      message: `The revocation is not whole: ${bodyFault.path} should be ${bodyFault.expected}.`,
    });
}
