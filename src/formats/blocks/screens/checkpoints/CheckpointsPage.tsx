import { Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { PageScreen, ScreenBar } from '../../../../ui/kit/page/Page.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { readIndex } from '../../../../ui/paths.ts';
import { marksQuery } from '../data/checkpoints.ts';
import { BetweenPoints } from './Between.tsx';
import css from './checkpoints.module.css';
import { PointRow } from './PointRow.tsx';
import { firstPair, listRunPoints } from './points.ts';

const STEP = 200;

const ONLY = {
  format: 'blocks',
  title: 'There are no checkpoints here',
  text: (formatName: string) =>
    `Checkpoints and rollbacks are records of a block state ledger; this is a ledger of ${formatName}.`,
};

/** Where a run froze its state and where it went back; what lies between any two of these. */
export function CheckpointsPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Checkpoints" only={ONLY}>
      {(detail) => <Checkpoints key={id} detail={detail} />}
    </LedgerGuard>
  );
}

function Checkpoints({ detail }: { readonly detail: LedgerDetail }) {
  const { id } = detail.summary;
  const [search, setSearch] = useSearchParams();
  const [count, setCount] = useState(STEP);
  const marks = useQuery({ ...marksQuery(id, count), placeholderData: keepPreviousData });
  return (
    <Loaded query={marks} fault="The checkpoints could not be read" padded>
      {(data) => {
        const lane = detail.lanes.find((one) => one.id === data.run);
        const points = listRunPoints(data, lane?.entries ?? 0);
        const first = firstPair(points);
        const from = readIndex(search.get('from')) ?? first.from;
        const to = readIndex(search.get('to')) ?? first.to;
        const pair = (start: number, end: number) =>
          setSearch(
            { view: 'checkpoints', from: String(start), to: String(end) },
            { replace: true },
          );
        const more = Math.max(
          data.checkpointsTotal - data.checkpoints.length,
          data.rollbacksTotal - data.rollbacks.length,
        );
        return (
          <PageScreen>
            <ScreenBar
              title={
                <>
                  Checkpoints <Faint>{countText(data.checkpointsTotal)}</Faint> and rollbacks
                </>
              }
              note={countText(data.rollbacksTotal)}
            />
            <div className={css.panes}>
              <section className={css.list} aria-label="Points of the run">
                <Table stickyHeader>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th w="3.5rem">From</Table.Th>
                      <Table.Th w="3rem">To</Table.Th>
                      <Table.Th w="4rem" ta="right">
                        Seq
                      </Table.Th>
                      <Table.Th>Point</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {points.map((point) => (
                      <PointRow
                        key={`${point.type} ${point.index}`}
                        ledger={id}
                        run={data.run}
                        point={point}
                        from={from}
                        to={to}
                        onPair={pair}
                      />
                    ))}
                  </Table.Tbody>
                </Table>
                {more > 0 && (
                  <NoteText p="lg">
                    <Button
                      size="compact-sm"
                      onClick={() => setCount(count + STEP)}
                      loading={marks.isFetching}
                    >
                      Show {countText(Math.min(STEP, more))} more
                    </Button>{' '}
                    of {counted(more, 'point')}
                  </NoteText>
                )}
                {points.length === 2 && (
                  <Empty
                    title="No checkpoint in this run"
                    text="The composite block never froze its state, so there is nothing it could have gone back to. Its beginning and its end can still be compared."
                  />
                )}
              </section>
              <BetweenPoints ledger={id} run={data.run} from={from} to={to} />
            </div>
          </PageScreen>
        );
      }}
    </Loaded>
  );
}
