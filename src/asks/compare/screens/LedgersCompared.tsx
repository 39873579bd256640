import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { LaneResult } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import { counted, countText } from '../../../ui/format.ts';
import { useKeys } from '../../../ui/keys.ts';
import { Section } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { comparePath } from '../../../ui/paths.ts';
import { comparedLanesQuery, comparedLedgersQuery } from '../queries.ts';
import { Alone, LaneTable } from './LaneTable.tsx';
import { Parted } from './Parted.tsx';
import type { ChangeAddress, CompareAddress } from './url.ts';
import {
  CompareFault,
  CompareFoot,
  CompareHeadline,
  CompareProgress,
  SameAnswers,
} from './Verdict.tsx';

export interface LedgersComparedProps {
  readonly a: string;
  readonly b: string;
  readonly version: string;
  readonly address: CompareAddress;
  readonly change: ChangeAddress;
  readonly names: ComparedNames;
  readonly hasStates: boolean;
  readonly pickers: ReactNode;
}

/** Shows all lanes of two ledgers: appended, rewritten and missing ones. */
export function LedgersCompared(props: LedgersComparedProps) {
  const { a, b, version, address, change, pickers } = props;
  const client = useQueryClient();
  const query = comparedLedgersQuery(a, b, version);
  const { data, error, fetchStatus, refetch } = useQuery(query);
  const lanes = data?.lanes ?? NO_LANES;
  const differing = useMemo(() => lanes.filter(({ sameness }) => sameness !== 'equal'), [lanes]);
  // The row of the address is one of those that differ.
  const at = Math.min(address.row ?? 0, Math.max(0, differing.length - 1));
  const chosen = differing[at];
  const goTo = (row: number) => {
    if (row >= 0 && row < differing.length) change((held) => ({ ...held, row }), true);
  };
  useKeys([
    { keys: ']', what: 'Next difference', group: 'Compare', run: () => goTo(at + 1) },
    { keys: '[', what: 'Difference before', group: 'Compare', run: () => goTo(at - 1) },
  ]);
  if (error && !data?.found)
    return (
      <>
        {pickers}
        <CompareFault
          title="These ledgers could not be compared"
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    );
  const note = data && `${countText(data.compared)} of ${counted(data.pairs, 'lane')}`;
  const isStopped = fetchStatus === 'idle';
  const found = data?.found;
  const words = found?.headline ?? (isStopped ? 'Stopped' : 'Comparing…');
  return (
    <>
      <CompareHeadline words={words} pickers={pickers} />
      {found ? (
        <SameAnswers answers={found.answers} />
      ) : (
        <CompareProgress
          working={data}
          {...(note && { note })}
          isStopped={isStopped}
          onStop={() => void client.cancelQueries({ queryKey: query.queryKey })}
          onGoOn={() => void refetch()}
        />
      )}
      {chosen && <LaneParted {...props} key={chosen.a} lane={chosen} />}
      {lanes.length > 0 && (
        <LaneTable
          a={a}
          b={b}
          lanes={lanes}
          differing={differing}
          chosen={chosen}
          isAll={address.isAll}
          onAll={(isAll) => change((held) => ({ ...held, isAll }), true)}
        />
      )}
      {data && <Alone ledger={a} name="A" lanes={data.onlyA} />}
      {data && <Alone ledger={b} name="B" lanes={data.onlyB} />}
      {found && (
        <CompareFoot
          a={{ ledger: a }}
          b={{ ledger: b }}
          words={words}
          more={found.answers.ledger}
          change={change}
          {...(differing.length > 1 && { onNext: () => goTo((at + 1) % differing.length) })}
        />
      )}
    </>
  );
}

const NO_LANES: readonly LaneResult[] = [];

interface LanePartedProps extends LedgersComparedProps {
  readonly lane: LaneResult;
}

function LaneParted({ a, b, version, lane, names, hasStates }: LanePartedProps) {
  const asked = useMemo(
    () => ({ a: { ledger: a, lane: lane.a }, b: { ledger: b, lane: lane.b }, version }),
    [a, b, version, lane],
  );
  const { data } = useQuery(comparedLanesQuery(asked));
  return (
    <Section
      title={
        <>
          In the lane “<LedgerText text={lane.title || lane.a} />”
        </>
      }
    >
      {data?.found ? (
        <Parted asked={asked} found={data.found} names={names} hasStates={hasStates}>
          <NoteText>{visibleText(data.found.headline)}</NoteText>
          <NoteText mt="xs">
            <Link to={comparePath(asked.a, asked.b)}>Compare this lane record by record</Link>
          </NoteText>
        </Parted>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Section>
  );
}
