// The picture of a ledger has its lanes: each where it leaves the one that it came from.

import { append } from '../../base/lists.ts';
import type { LaneEnds } from '../join/ends.ts';
import { laneForest, placeSwimlanes } from '../layout/index.ts';
import type { LedgerReport } from '../model/check.ts';
import type { Link } from '../model/entry.ts';
import { writtenVerdict } from '../model/verdict.ts';
import type { LedgerGather } from './gather.ts';
import type { ClaimedLink } from './lane.ts';
import { type DrawnLane, MOST, type ReportedLedger } from './shape.ts';

type Mark = DrawnLane['marks'][number];

/** The picture shows where there are many, and not each of them. */
const MOST_MARKS = 200;

export function drawnLanes(
  gather: LedgerGather,
  report: LedgerReport,
  requests: ReportedLedger['requests'],
): { readonly lanes: readonly DrawnLane[]; readonly leftOut: number } {
  const reports = new Map(report.lanes.map((lane) => [lane.lane, lane]));
  const lanes = [...gather.lanes].map(([id, { title }]) => ({
    id,
    title,
    origin: 'unknown' as const,
    entries: reports.get(id)?.entries ?? 0,
    verdict: reports.get(id)?.verdict ?? null,
  }));
  const ends = new Map(gather.ends.ends('').lanes.map((lane) => [lane.lane, lane]));
  const links = [...gather.claims.values()].map((claim) => toLink(claim, gather, ends));
  const placed = placeSwimlanes(laneForest(lanes, links), '', MOST.drawn);
  const marks = indexMarks(report, requests);
  return {
    leftOut: placed.leftOut,
    lanes: placed.lanes.map(
      ({ lane, title, depth, parent, leaves, start, entries, verdict, missing }) => ({
        lane,
        title,
        depth,
        parent: parent < 0 ? null : parent,
        leaves,
        start,
        entries,
        verdict: verdict && writtenVerdict(verdict).verdict,
        missing,
        marks: (marks.get(lane) ?? []).sort((a, b) => a.index - b.index).slice(0, MOST_MARKS),
      }),
    ),
  };
}

function toLink(
  { kind, from, label, lane, commit }: ClaimedLink,
  gather: LedgerGather,
  ends: ReadonlyMap<string, LaneEnds>,
): Link {
  const index = commit === null ? 0 : (ends.get(lane)?.commits.get(commit) ?? null);
  const missing = gather.lanes.has(lane) ? null : 'not in this ledger';
  return { kind, from, to: { lane, index }, label, missing };
}

function indexMarks(
  report: LedgerReport,
  requests: ReportedLedger['requests'],
): ReadonlyMap<string, Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const { lane, index, outcome } of requests)
    append(marks, lane, { index, is: outcome === 'open' ? 'open' : 'answered' });
  for (const { lane, findings } of report.lanes)
    for (const { index, severity } of findings)
      if (index !== null && severity !== 'info') append(marks, lane, { index, is: severity });
  return marks;
}
