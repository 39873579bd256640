import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { SkeletonRows } from '../../../ui/kit/Skeleton.tsx';
import { ledgerPath } from '../../../ui/paths.ts';
import { marksQuery } from '../data/checkpoints.ts';
import { Between } from './Between.tsx';
import css from './checkpoints.module.css';
import { PointRow } from './PointRow.tsx';
import { firstPair, placeOr, pointsOf } from './points.ts';

const STEP = 200;

/** Where a run froze its state and where it went back; what lies between any two of these. */
export function CheckpointsPage() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [count, setCount] = useState(STEP);
  const ledger = useQuery(ledgerQuery(id));
  const marks = useQuery(marksQuery(id, count));
  const error = ledger.error ?? marks.error;
  const { data } = marks;
  const lane = ledger.data?.lanes.find((one) => one.id === data?.run);
  const title = (
    <title>{`Checkpoints · ${visibleText(ledger.data?.summary.name ?? '')} · Ledgerscope`}</title>
  );
  if (error)
    return (
      <div className={css.state}>
        {title}
        <ErrorCallout
          title="The checkpoints could not be read"
          error={error}
          onRetry={() => void marks.refetch()}
        />
      </div>
    );
  if (!data || !lane)
    return (
      <div className={css.state}>
        {title}
        <SkeletonRows rows={8} />
      </div>
    );
  const points = pointsOf(data, lane.entries);
  const first = firstPair(points);
  const from = placeOr(search.get('from'), first.from);
  const to = placeOr(search.get('to'), first.to);
  const pair = (start: number, end: number) =>
    setSearch({ from: String(start), to: String(end) }, { replace: true });
  const pick = (end: 'from' | 'to', index: number) =>
    end === 'from' ? pair(index, to) : pair(from, index);
  const more = Math.max(
    data.checkpointsTotal - data.checkpoints.length,
    data.rollbacksTotal - data.rollbacks.length,
  );
  return (
    <div className={css.page}>
      {title}
      <div className={css.bar}>
        <h1>
          Checkpoints <span>{countText(data.checkpointsTotal)}</span> and rollbacks{' '}
          <span>{countText(data.rollbacksTotal)}</span>
        </h1>
        <span className={css.grow} />
        <Button size="compact-sm" variant="subtle" component={Link} to={ledgerPath(id)}>
          Overview
        </Button>
      </div>
      <div className={css.panes}>
        <section className={css.list} aria-label="Points of the run">
          <table className={css.points}>
            <thead>
              <tr>
                <th className={css.pick}>From</th>
                <th className={css.pick}>To</th>
                <th className={css.number}>Seq</th>
                <th>Point</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <PointRow
                  key={`${point.type} ${point.index}`}
                  ledger={id}
                  run={data.run}
                  point={point}
                  from={from}
                  to={to}
                  onPick={pick}
                  onPair={pair}
                />
              ))}
            </tbody>
          </table>
          {more > 0 && (
            <p className={css.more}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setCount(count + STEP)}
                loading={marks.isFetching}
              >
                Show {countText(Math.min(STEP, more))} more
              </Button>{' '}
              of {counted(more, 'point')}
            </p>
          )}
          {points.length === 2 && (
            <Empty
              title="No checkpoint in this run"
              text="The composite block froze its state nowhere, so there is nothing it could have gone back to. Its beginning and its end can still be compared."
            />
          )}
        </section>
        <Between ledger={id} run={data.run} from={from} to={to} />
      </div>
    </div>
  );
}
