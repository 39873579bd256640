import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { diffQuery } from '../../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../../ui/data/use-paced-query.ts';
import { countText } from '../../../../ui/format.ts';
import { Dim, SmallHeading } from '../../../../ui/kit/text.tsx';
import { askPath } from '../../../../ui/paths.ts';
import { useInspected } from '../context.ts';
import { PairWords } from '../PairWords.tsx';
import { betweenQuery, type PointPair } from '../points.ts';
import { usePointPair } from './use-pairs.ts';

/** Shows the points A and B, and the actions on them. */
export function TwoPoints({ at }: { readonly at: number }) {
  const pair = usePointPair(at);
  return pair && <Points pair={pair} />;
}

function Points({ pair }: { readonly pair: PointPair }) {
  const { ledger, detail, setTab, setFromBefore, setPoints } = useInspected();
  const { data } = usePacedQuery(pair, ({ from, to }) => diffQuery(ledger, from, to));
  const query = betweenQuery(pair, detail.lanes.length > 1);
  return (
    <section aria-label="Two points">
      <SmallHeading>Two points</SmallHeading>
      <p>
        <PairWords pair={pair} />
        {detail.hasState && data && (
          <Dim> · {countText(data.changes.length + data.more)} changed</Dim>
        )}
      </p>
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          onClick={() => {
            setFromBefore(false);
            setTab('diff');
          }}
        >
          Compare
        </Button>
        {query !== null && (
          <Button size="compact-sm" component={Link} to={askPath(ledger, query)}>
            Ask between them
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => setPoints({ a: null, b: null })}>
          Take them away
        </Button>
      </Group>
    </section>
  );
}
