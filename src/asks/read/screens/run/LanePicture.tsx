import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { seriesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { scrubMarksIn } from '../../../../ui/transport/marks.ts';
import { ScrubMarks } from '../../../../ui/transport/ScrubMarks.tsx';
import { placeRunTime, type RunSpan } from './place.ts';
import css from './run.module.css';

export interface RecordsProps {
  readonly rows: readonly TimelineRow[];
  readonly places: readonly number[];
}

/** Draws a mark for each record on its chain; a finding is a ring around it. */
export function LaneRecords({ rows, places }: RecordsProps) {
  return rows.map((row, at) => (
    <span
      key={row.index}
      className={css.record}
      style={{ left: `${(places[at] ?? 0) * 100}%` }}
      title={sayRow(row)}
      data-found={row.errors > 0 ? 'error' : row.warnings > 0 ? 'warning' : undefined}
      data-failed={isFailedRow(row) || undefined}
    >
      {!isFailedRow(row) && <KindMark shape={row.line.shape} label="" size={16} />}
    </span>
  ));
}

/** Nobody denied a call that went wrong. */
export function isFailedRow({ line }: Pick<TimelineRow, 'line'>): boolean {
  return line.shape === 'denied' && line.title.startsWith('Failed: ');
}

function sayRow({ seq, line, found }: TimelineRow): string {
  const words = `record ${String(seq)}: ${line.title}`;
  return visibleText(found ? `${words}. ${found}` : words);
}

export interface LongLaneProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
  readonly span: RunSpan | null;
}

/** Draws a long lane like its scrubber, between its first time and its last. */
export function LongLane({ ledger, lane, span }: LongLaneProps) {
  const [parts, setParts] = useState(0);
  const { id, entries, firstAt, lastAt } = lane;
  const buckets = Math.max(1, Math.min(parts, entries));
  const data = useQuery({
    ...seriesQuery(ledger, id, { from: 0, to: entries, buckets, ...(span && { by: 'time' }) }),
    enabled: parts > 0,
  }).data;
  const left = span && firstAt !== null ? placeRunTime(firstAt, span) : 0;
  const right = span && lastAt !== null ? placeRunTime(lastAt, span) : 1;
  return (
    <div className={css.marks} style={{ left: `${left * 100}%`, right: `${(1 - right) * 100}%` }}>
      <ScrubMarks marks={data ? scrubMarksIn(data) : {}} total={entries} onRoom={setParts} />
    </div>
  );
}
