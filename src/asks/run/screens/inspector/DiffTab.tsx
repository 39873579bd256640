import { SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { diffQuery } from '../../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../../ui/data/use-paced-query.ts';
import { changeWords, ResourceDiffs } from '../../../../ui/inspect/ResourceDiff.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { Dim } from '../../../../ui/kit/text.tsx';
import { comparePath } from '../../../../ui/paths.ts';
import { useInspected } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import { PointTag } from '../PointTag.tsx';
import type { PointEnds, PointPair } from '../points.ts';
import { EntryCause } from './Cause.tsx';
import { ChangeList } from './ChangeList.tsx';
import css from './inspector.module.css';
import { usePairBefore, usePointPair } from './use-pairs.ts';

/** Shows the changes of the world between the record before and this one, or between two points. */
export function DiffTab({ at }: { readonly at: number }) {
  const { ledger, isFromBefore, setFromBefore } = useInspected();
  const between = usePointPair(at);
  const before = usePairBefore(at);
  const wanted = between && !isFromBefore ? between : before;
  return (
    <div className={css.body}>
      {between && (
        <SegmentedControl
          size="xs"
          aria-label="Compare"
          value={isFromBefore ? 'before' : 'points'}
          onChange={(next) => setFromBefore(next === 'before')}
          data={[
            { value: 'before', label: 'From the record before' },
            { value: 'points', label: <PairName pair={between} /> },
          ]}
        />
      )}
      {wanted ? (
        <Difference ledger={ledger} pair={wanted} isCaused={wanted === between} />
      ) : (
        <Empty
          title="Nothing to compare with"
          text="This is the first record of its lane, and nothing in this ledger comes before it."
        />
      )}
    </div>
  );
}

function PairName({ pair: { names } }: { readonly pair: PointPair }) {
  const [from, to] = names.map((name) => (name ? <PointTag key={name} name={name} /> : 'here'));
  return (
    <>
      {from} to {to}
    </>
  );
}

const MOST_LISTED = 24;

interface DifferenceProps {
  readonly ledger: string;
  readonly pair: PointEnds;
  /** Says by which entry each thing is as it is. */
  readonly isCaused: boolean;
}

function Difference({ ledger, pair, isCaused }: DifferenceProps) {
  const { data, error, asked } = usePacedQuery(pair, ({ from, to }) => diffQuery(ledger, from, to));
  if (error) {
    return <ErrorCallout title="The two worlds could not be compared" error={error} />;
  }
  if (!data) return <SkeletonRows rows={6} />;
  const same = asked.from.lane === asked.to.lane && asked.from.index === asked.to.index;
  return (
    <>
      <Dim>
        <PointLink lane={asked.from.lane} index={asked.from.index} /> →{' '}
        <PointLink lane={asked.to.lane} index={asked.to.index} />
        {data.changes.length > 0 && ` · ${changeWords(data.changes)}`} ·{' '}
        <Link
          style={{ whiteSpace: 'nowrap' }}
          to={comparePath({ ledger, ...asked.from }, { ledger, ...asked.to }, 'states')}
        >
          Both states next to each other
        </Link>
      </Dim>
      {data.broken && (
        <ErrorCallout
          title="One of the worlds is broken"
          detail={data.broken}
          todo="The comparison uses the last world that is whole. The tab Why says more."
        />
      )}
      {data.changes.length === 0 && !data.broken && (
        <Empty
          title={same ? 'The same point twice' : 'The same world'}
          text={
            same
              ? 'The point is this record. Go to another one to see what changes from here on.'
              : 'Nothing was created, replaced or retracted between the two.'
          }
        />
      )}
      {data.changes.length > 0 && <ChangeList changes={data.changes.slice(0, MOST_LISTED)} />}
      <ResourceDiffs
        changes={data.changes}
        more={data.more}
        note={(change) => isCaused && <EntryCause change={change} later={asked.to} />}
      />
    </>
  );
}
