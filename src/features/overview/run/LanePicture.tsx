import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { rowsQuery, seriesQuery } from '../../../data/ledgers/queries.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { marksIn } from '../../../ui/transport/marks.ts';
import { ScrubMarks } from '../../../ui/transport/ScrubMarks.tsx';
import css from './run.module.css';

/** As many have room to be pointed at one by one. */
const ONE_BY_ONE = 30;

export interface LanePictureProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
}

export function LanePicture(props: LanePictureProps) {
  return props.lane.entries > ONE_BY_ONE ? <Marks {...props} /> : <Entries {...props} />;
}

/** A mark for each entry, on its chain; a finding is a ring around it. */
function Entries({ ledger, lane }: LanePictureProps) {
  const { data = [] } = useQuery(rowsQuery(ledger, lane.id, 0));
  return (
    <ol className={css.entries} aria-hidden>
      {data.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a lane that is not changed
        <li key={index}>
          <span
            title={wordsOf(row)}
            data-found={row.errors > 0 ? 'error' : row.warnings > 0 ? 'warning' : undefined}
          >
            <KindMark shape={row.line.shape} label="" size={16} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ seq, line, found }: TimelineRow): string {
  const words = `seq ${String(seq)}: ${line.title}`;
  return visibleText(found ? `${words}. ${found}` : words);
}

/** Of a long lane what is marked on its scrubber. */
function Marks({ ledger, lane }: LanePictureProps) {
  const [parts, setParts] = useState(0);
  const buckets = Math.min(parts, lane.entries);
  const window = { from: 0, to: lane.entries, buckets: Math.max(1, buckets) };
  const { data } = useQuery({ ...seriesQuery(ledger, lane.id, window), enabled: parts > 0 });
  return (
    <div className={css.marks} aria-hidden>
      <ScrubMarks marks={data ? marksIn(data) : {}} total={lane.entries} onRoom={setParts} />
    </div>
  );
}
