import type { RowLane } from '../../../../ledger/layout/rows/index.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import css from './rows.module.css';
import type { RowAt } from './use-lane-rows.ts';

interface TieProps {
  readonly lane: RowLane;
  readonly index: number;
  readonly entry: TimelineRow;
  readonly rowAt: RowAt;
}

/** Names the entry that an entry carries out, or that carries it out. */
export function Tie({ lane, index, entry, rowAt }: TieProps) {
  const { requests, answers } = lane.grants;
  const [asked, answered] = [requests.indexOf(index), answers.indexOf(index)];
  const readSeq = (other: number | undefined) =>
    other === undefined ? '' : String(rowAt(lane.lane, other)?.seq ?? other);
  if (asked >= 0)
    return (
      <b className={css.tie}>
        <Words whole="granted, carried out" brief="done" /> by {readSeq(answers[asked])}
      </b>
    );
  if (answered >= 0)
    return (
      <b className={css.tie}>
        <Words whole="carries out" brief="for" /> {readSeq(requests[answered])}
      </b>
    );
  if (!entry.approval) return null;
  return <b className={css.tie}>{entry.approval === 'open' ? 'open' : entry.approval}</b>;
}

function Words({ whole, brief }: { readonly whole: string; readonly brief: string }) {
  return (
    <>
      <span className={css.whole}>{whole}</span>
      <span className={css.brief}>{brief}</span>
    </>
  );
}
