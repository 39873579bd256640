// The inspector shows this of one entry.

import { decodeLenient } from '../../base/bytes.ts';
import type { LedgerFormat } from '../format/format.ts';
import { type Check, type CheckOutcome, worstFinding } from '../model/check.ts';
import type { Entry, Link } from '../model/entry.ts';
import type { EntryDetail } from '../model/timeline.ts';
import type { OpenedLane } from './opened-lane.ts';

export async function entryDetail(
  format: LedgerFormat,
  lane: OpenedLane,
  index: number,
): Promise<EntryDetail> {
  const row = await lane.timelineRow(index);
  const entry = await lane.entry(index);
  const previous = index > 0 ? await lane.entry(index - 1) : null;
  const decoded = format.reader.decode(entry);
  const canonical = format.rules.canonical?.(entry, decoded) ?? null;
  const examined = new Set(lane.examinedAt(index));
  return {
    row,
    parent: entry.parent,
    view: format.words.view(entry, decoded),
    // A format sees one entry; the lane knows how a request went on.
    decision: { ...format.words.decision(entry, decoded), approval: row.approval },
    links: [...chainLinks(lane.id, entry, previous), ...lane.linksAt(index)],
    findings: lane.findingsAt(index),
    checks: format.rules.checks.map((check) => entryCheck(lane, index, check, examined)),
    raw: {
      // The bytes are copied: the page behind them is shared and may be large.
      bytes: entry.bytes.slice(),
      canonical,
      isCanonical: canonical !== null && canonical === decodeLenient(entry.bytes),
    },
  };
}

/** The chain is by position; a parent id that says otherwise counts as missing. */
function chainLinks(lane: string, { index, parent }: Entry, previous: Entry | null): Link[] {
  if (parent === null || parent === undefined) return [];
  const found = previous?.id === parent;
  return [
    {
      kind: 'chain',
      from: { lane, index },
      to: { lane, index: found ? index - 1 : null },
      label: 'follows',
      missing: found ? null : `the parent ${parent.slice(0, 8)} is not the record before this one`,
    },
  ];
}

type EntryCheck = EntryDetail['checks'][number];

function entryCheck(
  lane: OpenedLane,
  index: number,
  { id: check, title }: Check,
  examined: ReadonlySet<string>,
): EntryCheck {
  const named = { check, title, expected: null, actual: null };
  const outcome = lane.report?.checks.find((candidate) => candidate.check === check);
  if (!outcome) return { ...named, status: 'not asked for', note: 'Not verified yet.' };
  const worst = worstFinding(lane.findingsAt(index).filter((finding) => finding.check === check));
  if (worst) {
    const { severity, expected, actual, sides, message } = worst;
    const status = severity === 'error' ? 'fail' : severity === 'warning' ? 'warning' : 'pass';
    return { ...named, status, expected, actual, ...(sides && { sides }), note: message };
  }
  return { ...named, ...withoutFinding(lane, outcome, examined.has(check)) };
}

/** No finding is a pass only if the check is known to have examined the entry. */
function withoutFinding(
  lane: OpenedLane,
  { status, reason }: CheckOutcome,
  isExamined: boolean,
): Pick<EntryCheck, 'status' | 'note'> {
  if (status === 'not asked for' || status === 'not checkable') return { status, note: reason };
  if (!isExamined) return { status: 'not checkable', note: 'It does not concern this record.' };
  if (lane.report?.findingsLeftOut)
    return {
      status: 'not checkable',
      note: 'This lane has more findings than are kept; whether one is here is not known.',
    };
  return { status: 'pass', note: null };
}
