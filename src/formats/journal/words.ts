// A record in words. What it quotes is ledger text, shown as text only.

import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine, KindShape } from '../../core/model/view.ts';
import { deltaOf } from './fold.ts';
import type { DecodedRecord, JournalRecord, RecordKind } from './record.ts';

const NO_CHANGES = { created: 0, replaced: 0, retracted: 0 };
const NO_FACTS = { compiler: null, policySet: null, signed: null };

const KINDS: Readonly<Record<RecordKind, string>> = {
  opened: 'opening',
  reviewer: 'name',
  decision: 'decision',
  delivery: 'delivery',
};

/** A record whose body can be relied on, or null. */
export function recordOf(read: DecodedRecord): JournalRecord | null {
  return read && !read.bodyFault ? read.record : null;
}

function line(kind: string, shape: KindShape, title: string, note: string): EntryLine {
  return {
    title,
    note,
    shape,
    kind,
    tools: [],
    rules: [],
    decision: null,
    signed: true,
    changes: NO_CHANGES,
  };
}

export function digest(entry: Entry, read: DecodedRecord): EntryDigest {
  if (!read || read.bodyFault) {
    const what = line(
      read ? KINDS[read.record.kind] : 'unreadable',
      'denied',
      'Cannot be read',
      '',
    );
    const unread = { ...what, signed: false };
    return { line: unread, delta: null, links: [], ties: {}, facts: NO_FACTS };
  }
  const { record } = read;
  const delivered = record.kind === 'delivery' ? record.body.decision : null;
  return {
    line: lineOf(record),
    delta: deltaOf(entry.id, read),
    links:
      delivered === null
        ? []
        : [
            {
              kind: 'reference',
              lane: record.journal,
              commit: delivered,
              label: 'delivers the decision',
            },
          ],
    ties: record.kind === 'decision' ? { commit: entry.id } : {},
    facts: { ...NO_FACTS, signed: true },
  };
}

function lineOf(record: JournalRecord): EntryLine {
  const kind = KINDS[record.kind];
  switch (record.kind) {
    case 'opened':
      return line(
        kind,
        'start',
        'Journal opened',
        record.body.continues ? 'goes on from an earlier one' : '',
      );
    case 'reviewer':
      return line(kind, 'bound', `Reviewer: ${record.body.name || 'without a name'}`, '');
    case 'decision': {
      const { verdict, subject, evidence, reviewer, reason } = record.body;
      const isApproval = verdict === 'approve';
      return {
        ...line(
          kind,
          isApproval ? 'change' : 'denied',
          `${isApproval ? 'Approved' : 'Denied'}: ${subject.title}`,
          [`by ${reviewer}`, reason, evidence.override === null ? '' : 'ledger not verified']
            .filter((part) => part)
            .join(' · '),
        ),
        tools: subject.tool === null ? [] : [subject.tool],
        decision: isApproval ? 'permit' : 'deny',
      };
    }
    default:
      return line(kind, 'delegation', `Sent: ${record.body.outcome}`, record.body.server);
  }
}

export function laneTitle(
  _: Entry,
  read: DecodedRecord,
): {
  readonly title: string;
  readonly origin: 'root' | 'unknown';
} {
  const record = recordOf(read);
  if (record?.kind === 'opened')
    return { title: `Review journal ${record.journal.slice(0, 8)}`, origin: 'root' };
  return { title: 'review journal without a beginning', origin: 'unknown' };
}
