import { Text } from '@mantine/core';
import type { Seq } from '../../../core/model/entry.ts';
import type { TimelineIndex } from '../../../core/model/timeline.ts';
import { worldHeadQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { TransportBar } from '../../../ui/transport/TransportBar.tsx';
import type { Playback } from '../../../ui/transport/use-playback.ts';
import { usePacedQuery } from '../use-paced-query.ts';

export interface TransportProps {
  readonly ledger: string;
  readonly lane: string;
  readonly at: number;
  readonly total: number;
  readonly marks: TimelineIndex['marks'];
  readonly playback: Playback;
  readonly onSelect: (index: number) => void;
}

export function Transport(props: TransportProps) {
  const { ledger, lane, at, total, marks, playback, onSelect } = props;
  return (
    <TransportBar
      at={at}
      total={total}
      marks={marks}
      playback={playback}
      room="19.5rem"
      onSelect={onSelect}
    >
      <Readout ledger={ledger} lane={lane} at={at} total={total} />
    </TransportBar>
  );
}

/** Where the playhead is, and the world there. The last world stays until the next is folded. */
function Readout({
  ledger,
  lane,
  at,
  total,
}: Pick<TransportProps, 'ledger' | 'lane' | 'at' | 'total'>) {
  const { data, error } = usePacedQuery(at, (index) => worldHeadQuery(ledger, lane, index));
  const behind = data !== undefined && data.index !== at;
  return (
    <>
      <b>{placeWords(behind || !data ? at : (data.seq ?? at), at, total)}</b>
      {data?.hash && (
        <>
          {' '}
          · world <HashChip hash={data.hash} /> · {counted(data.resources, 'resource')}
        </>
      )}
      {data?.broken && (
        <Text span c="bad" title={data.broken}>
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
