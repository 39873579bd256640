// A record in words. What it quotes is ledger text, shown as text only.

import { showsNothing } from '../../base/visible.ts';
import { line, makeDigest } from '../../ledger/format/describe.ts';
import type { LaneTitle } from '../../ledger/format/words.ts';
import type { EntryEnds } from '../../ledger/join/ends.ts';
import type { EntryDigest, EntryLink } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Named } from '../../ledger/model/named.ts';
import type { EntryLine, KindShape } from '../../ledger/model/view.ts';
import type { SignedDecision } from '../../ledger/review/decision.ts';
import type {
  DecodedJournalRecord,
  JournalRecord,
  JournalRecordKind,
} from '../../ledger/review/record.ts';
import { deliveryText } from '../../ledger/review/states.ts';
import { readJournalDelta } from './fold.ts';

const KINDS: Readonly<Record<JournalRecordKind, string>> = {
  opened: 'opening',
  reviewer: 'name',
  decision: 'decision',
  delivery: 'delivery',
  countersignature: 'second signature',
  revoked: 'revocation',
};

/** The kind of a record that cannot be read. */
export const UNREADABLE = 'unreadable';

/** A record whose body can be relied on, or null. */
export function usableRecord(read: DecodedJournalRecord): JournalRecord | null {
  return read && !read.bodyFault ? read.record : null;
}

export function digestJournal(entry: Entry, read: DecodedJournalRecord): EntryDigest {
  const record = usableRecord(read);
  if (!read || !record) {
    const kind = read ? KINDS[read.record.kind] : UNREADABLE;
    return makeDigest(line('failed', kind, 'Cannot be read'));
  }
  return makeDigest(describeLine(record), {
    delta: readJournalDelta(entry.id, read),
    links: listLinks(record),
    ties: record.kind === 'decision' ? { commit: entry.id } : {},
    ...(record.kind === 'decision' && { names: listNames(record) }),
    facts: { compiler: null, policySet: null, signed: true },
  });
}

function listNames({ body }: Extract<JournalRecord, { kind: 'decision' }>): string[] {
  const { subject, evidence } = body;
  return [subject.proposal, evidence.ledger, evidence.lane, evidence.entry];
}

/** A decision names the request that it is about, in the ledger of another system. */
export function journalEnds(entry: Entry, read: DecodedJournalRecord): EntryEnds {
  const record = usableRecord(read);
  if (!record) return { links: [] };
  if (record.kind !== 'decision') return { links: listLinks(record) };
  const { format, lane, entry: request } = record.body.evidence;
  const link = { lane, commit: request, label: 'decides the request', format };
  return { links: [{ kind: 'reference', ...link }], commit: entry.id };
}

/** To the decision that it belongs to. */
function listLinks({ kind, journal, body }: JournalRecord): EntryLink[] {
  if (kind !== 'delivery' && kind !== 'countersignature') return [];
  const label = kind === 'delivery' ? 'delivers the decision' : 'signs the same decision';
  return [{ kind: 'reference', lane: journal, commit: body.decision, label }];
}

function describeLine(record: JournalRecord): EntryLine {
  const described = (shape: KindShape, title: string, note = '', more: Partial<EntryLine> = {}) =>
    line(shape, KINDS[record.kind], title, note, { signed: true, ...more });
  switch (record.kind) {
    case 'opened': {
      const note = record.body.continues ? 'continues an earlier one' : '';
      return described('start', 'Journal opened', note);
    }
    case 'reviewer':
      return described(
        'bound',
        `Reviewer: ${showsNothing(record.body.name) ? 'without a name' : record.body.name}`,
      );
    case 'decision': {
      const { verdict, subject, evidence, reviewer, reason } = record.body;
      const isApproval = verdict === 'approve';
      const title = `${isApproval ? 'Approved' : 'Denied'}: ${subject.title}`;
      const override = evidence.override === null ? '' : 'ledger not verified';
      const note = [`by ${reviewer}`, reason, override].filter(Boolean).join(' · ');
      return described(isApproval ? 'change' : 'denied', title, note, {
        tools: subject.tool === null ? [] : [subject.tool],
        decision: isApproval ? 'permit' : 'deny',
      });
    }
    case 'countersignature': {
      const { reviewer, verdict, subject } = record.body.document;
      const title = `${verdict === 'approve' ? 'Approved' : 'Denied'} with a second key: ${subject.title}`;
      return described('bound', title, `by ${reviewer}`);
    }
    case 'revoked': {
      const { reason, successor } = record.body;
      const next = successor === null ? '' : `replaced by ${successor.slice(0, 8)}`;
      return described('bound', 'Key revoked', [reason, next].filter(Boolean).join(' · '));
    }
    default:
      return described('delegation', deliveryText(record.body.outcome), record.body.server);
  }
}

export function listJournalNames(_: Entry, read: DecodedJournalRecord): readonly Named[] {
  const record = usableRecord(read);
  if (record?.kind === 'opened') return [{ role: 'signer', name: record.body.public_key }];
  if (record?.kind === 'reviewer') return [{ role: 'actor', name: record.body.name }];
  const decision = record && readDecision(record);
  if (!decision) return [];
  const { verdict, reviewer, subject, journal } = decision;
  return [
    { role: verdict === 'approve' ? 'approved by' : 'denied by', name: reviewer },
    { role: 'signer', name: journal.public_key },
    { role: 'proposal', name: subject.proposal },
    ...(subject.channel === null ? [] : [{ role: 'channel' as const, name: subject.channel }]),
  ];
}

/** The owner's own, or that of a second key. */
function readDecision({ kind, body }: JournalRecord): SignedDecision | null {
  if (kind === 'decision') return body;
  return kind === 'countersignature' ? body.document : null;
}

export function journalLaneTitle(_: Entry, read: DecodedJournalRecord): LaneTitle {
  const record = usableRecord(read);
  if (record?.kind === 'opened')
    return { title: `Review journal ${record.journal.slice(0, 8)}`, origin: 'root' };
  return { title: 'review journal without a beginning', origin: 'unknown' };
}
