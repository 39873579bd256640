import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Seq } from '../../core/model/entry.ts';
import { visibleText } from '../../core/visible.ts';
import { seriesQuery, worldHeadQuery } from '../../data/ledgers/queries.ts';
import { counted } from '../../ui/format.ts';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { marksIn } from '../../ui/transport/marks.ts';
import { TransportBar } from '../../ui/transport/TransportBar.tsx';
import type { Playback } from '../../ui/transport/use-playback.ts';
import { useWorkspace } from './context.ts';
import { GoTo } from './GoTo.tsx';
import { usePacedQuery } from './use-paced-query.ts';

export interface TransportProps {
  readonly at: number;
  readonly playback: Playback;
  readonly onSelect: (index: number) => void;
}

export function Transport(props: TransportProps) {
  const { ledger, lane, summary } = useWorkspace();
  const total = summary.entries;
  const [parts, setParts] = useState(0);
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, { from: 0, to: total, buckets: parts }),
    enabled: parts > 0,
    placeholderData: keepPreviousData,
  });
  const marks = useMemo(() => (data ? marksIn(data) : {}), [data]);
  return (
    <TransportBar {...props} total={total} marks={marks} onRoom={setParts} room="19.5rem">
      <Readout at={props.at} onSelect={props.onSelect} />
    </TransportBar>
  );
}

/** Where the playhead is, and the world there. The last world stays until the next is folded. */
function Readout({ at, onSelect }: Pick<TransportProps, 'at' | 'onSelect'>) {
  const { ledger, lane, summary, records } = useWorkspace();
  const { data, error } = usePacedQuery(at, (index) => worldHeadQuery(ledger, lane, index));
  const behind = data !== undefined && data.index !== at;
  return (
    <>
      <GoTo onSelect={onSelect}>
        <b>{placeWords(behind || !data ? at : (data.seq ?? at), at, summary.entries)}</b>
      </GoTo>
      {records.world && data?.hash && (
        <>
          {' '}
          · world <HashChip hash={data.hash} /> · {counted(data.resources, 'resource')}
        </>
      )}
      {data?.broken && (
        <Text span c="bad" title={visibleText(data.broken)}>
          {' '}
          · the world breaks here
        </Text>
      )}
      {error && (
        <Text span c="bad">
          {' '}
          · the world could not be folded
        </Text>
      )}
    </>
  );
}

/** In a lane whose seqs are not its indices, both are shown. */
function placeWords(seq: Seq, at: number, total: number): string {
  return seq === at
    ? `seq ${seq} of ${Math.max(0, total - 1)}`
    : `seq ${seq} · ${at + 1} of ${total}`;
}
