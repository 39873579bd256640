import type { Seq } from '../../../core/model/entry.ts';
import type { TimelineIndex } from '../../../core/model/timeline.ts';
import { worldHeadQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { Scrubber } from '../../../ui/transport/Scrubber.tsx';
import { TransportButtons } from '../../../ui/transport/TransportButtons.tsx';
import type { Playback } from '../../../ui/transport/use-playback.ts';
import { usePacedQuery } from '../use-paced-query.ts';
import css from './transport.module.css';

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
    <section className={css.bar} aria-label="Transport">
      <TransportButtons at={at} total={total} playback={playback} onSelect={onSelect} />
      <Scrubber at={at} total={total} marks={marks} onSelect={onSelect} />
      <Readout ledger={ledger} lane={lane} at={at} total={total} />
    </section>
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
    <p className={css.readout}>
      <b>{placeWords(behind || !data ? at : (data.seq ?? at), at, total)}</b>
      {data?.hash && (
        <span className={css.world}>
          <span>· world</span>
          <HashChip hash={data.hash} />
          <span>· {counted(data.resources, 'resource')}</span>
        </span>
      )}
      {data?.broken && (
        <span className={css.broken} title={data.broken}>
          · the world breaks here
        </span>
      )}
      {error && <span className={css.broken}>· the world could not be folded</span>}
    </p>
  );
}

/** A lane whose seqs are not its places is counted beside them. */
function placeWords(seq: Seq, at: number, total: number): string {
  return seq === at
    ? `seq ${seq} of ${Math.max(0, total - 1)}`
    : `seq ${seq} · ${at + 1} of ${total}`;
}
