import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { diffQuery, rowsAtQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { changeWords, ResourceDiff } from '../../../ui/inspect/ResourceDiff.tsx';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { SkeletonRows } from '../../../ui/kit/Skeleton.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../ui/paths.ts';
import css from './checkpoints.module.css';

export interface BetweenProps {
  readonly ledger: string;
  readonly run: string;
  readonly from: number;
  readonly to: number;
}

/** What became of the context between two points. */
export function Between({ ledger, run, from, to }: BetweenProps) {
  const { data, error } = useQuery({
    ...diffQuery(ledger, { lane: run, index: from }, { lane: run, index: to }),
    placeholderData: keepPreviousData,
  });
  const workspace = lanePath(ledger, run, { index: to, tab: 'diff', vs: `${run}:${from}` });
  return (
    <section className={css.between} aria-label="What changed between them">
      <header className={css.betweenHead}>
        <p className={css.ends}>
          <End ledger={ledger} run={run} index={from} /> →{' '}
          <End ledger={ledger} run={run} index={to} />
        </p>
        <Button size="compact-sm" variant="default" component={Link} to={workspace}>
          Open in the workspace
        </Button>
      </header>
      {error ? (
        <ErrorCallout title="The two states could not be compared" error={error} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.broken ? (
        <ErrorCallout title="One of the states cannot be folded" detail={data.broken} />
      ) : data.changes.length === 0 ? (
        <Empty
          title={from === to ? 'The same point twice' : 'The same context'}
          text={
            from === to
              ? 'Pick another point to see what changed between the two.'
              : 'Every key has the same value, written by the same record.'
          }
        />
      ) : (
        <>
          <p className={css.words}>{changeWords(data.changes)}</p>
          {data.changes.map((change) => (
            <ResourceDiff
              key={`${from} ${to} ${change.kind} ${change.id}`}
              change={change}
              open={data.changes.length <= 12}
            />
          ))}
          {data.more > 0 && (
            <p className={css.words}>{counted(data.more, 'more change')} not shown.</p>
          )}
        </>
      )}
    </section>
  );
}

function End({
  ledger,
  run,
  index,
}: {
  readonly ledger: string;
  readonly run: string;
  readonly index: number;
}) {
  const { data } = useQuery({
    ...rowsAtQuery(ledger, run, [index]),
    placeholderData: keepPreviousData,
  });
  const row = data?.[0];
  return (
    <Link to={lanePath(ledger, run, { index })} className={css.end}>
      seq {String(row?.seq ?? index)}
      {row && (
        <>
          {' '}
          <LedgerText text={row.line.title} lines={1} />
        </>
      )}
    </Link>
  );
}
