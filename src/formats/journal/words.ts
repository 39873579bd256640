// A record in words. What it quotes is ledger text, shown as text only.

import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine, KindShape } from '../../core/model/view.ts';
import type { LaneTitle } from '../format.ts';
import { deltaOf } from './fold.ts';
import type { DecodedRecord, JournalRecord, RecordKind } from './record.ts';

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

function line(
  kind: string,
  shape: KindShape,
  title: string,
  note: string,
  more: Partial<EntryLine> = {},
): EntryLine {
  return {
    title,
    note,
    shape,
    kind,
    tools: [],
    rules: [],
    decision: null,
    signed: true,
    changes: { created: 0, replaced: 0, retracted: 0 },
    ...more,
  };
}

export function digest(entry: Entry, read: DecodedRecord): EntryDigest {
  const record = recordOf(read);
  if (!read || !record) {
    const kind = read ? KINDS[read.record.kind] : 'unreadable';
    const unread = line(kind, 'denied', 'Cannot be read', '', { signed: false });
    return { line: unread, delta: null, links: [], ties: {}, facts: NO_FACTS };
  }
  const links: EntryDigest['links'] =
    record.kind === 'delivery'
      ? [
          {
            kind: 'reference',
            lane: record.journal,
            commit: record.body.decision,
            label: 'delivers the decision',
          },
        ]
      : [];
  return {
    line: lineOf(record),
    delta: deltaOf(entry.id, read),
    links,
    ties: record.kind === 'decision' ? { commit: entry.id } : {},
    facts: { ...NO_FACTS, signed: true },
  };
}

function lineOf(record: JournalRecord): EntryLine {
  const kind = KINDS[record.kind];
  switch (record.kind) {
    case 'opened': {
      const note = record.body.continues ? 'continues an earlier one' : '';
      return line(kind, 'start', 'Journal opened', note);
    }
    case 'reviewer':
      return line(kind, 'bound', `Reviewer: ${record.body.name || 'without a name'}`, '');
    case 'decision': {
      const { verdict, subject, evidence, reviewer, reason } = record.body;
      const isApproval = verdict === 'approve';
      const title = `${isApproval ? 'Approved' : 'Denied'}: ${subject.title}`;
      const override = evidence.override === null ? '' : 'ledger not verified';
      const note = [`by ${reviewer}`, reason, override].filter(Boolean).join(' · ');
      return line(kind, isApproval ? 'change' : 'denied', title, note, {
        tools: subject.tool === null ? [] : [subject.tool],
        decision: isApproval ? 'permit' : 'deny',
      });
    }
    default:
      return line(kind, 'delegation', `Sent: ${record.body.outcome}`, record.body.server);
  }
}

export function laneTitle(_: Entry, read: DecodedRecord): LaneTitle {
  const record = recordOf(read);
  if (record?.kind === 'opened')
    return { title: `Review journal ${record.journal.slice(0, 8)}`, origin: 'root' };
  return { title: 'review journal without a beginning', origin: 'unknown' };
}
