import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { diffQuery } from '../../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../../ui/data/use-paced-query.ts';
import { counted } from '../../../../ui/format.ts';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { NoteText, SmallHeading, TextButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { useInspected } from '../context.ts';
import type { PointEnds } from '../points.ts';
import { ChangeList } from './ChangeList.tsx';
import { usePairBefore } from './use-pairs.ts';

const MOST = 6;

/** Shows what an entry changed of the world, a line for each resource. */
export function Changed({ row }: { readonly row: TimelineRow }) {
  const { setTab, setFromBefore } = useInspected();
  const pair = usePairBefore(row.index);
  if (!pair) return null;
  return (
    <section aria-label="It changed">
      <SmallHeading>{row.line.shape === 'rollback' ? 'Undone' : 'It changed'}</SmallHeading>
      <ChangedBetween
        pair={pair}
        onAll={() => {
          setFromBefore(true);
          setTab('diff');
        }}
      />
    </section>
  );
}

interface ChangedBetweenProps {
  readonly pair: PointEnds;
  readonly onAll: () => void;
}

function ChangedBetween({ pair, onAll }: ChangedBetweenProps) {
  const { ledger } = useInspected();
  const { data, error } = usePacedQuery(pair, ({ from, to }) => diffQuery(ledger, from, to));
  if (error) return <NoteText>What it changed could not be folded.</NoteText>;
  if (!data) return <SkeletonRows rows={2} />;
  if (data.broken)
    return (
      <NoteText>
        There is no world here: <LedgerText text={data.broken} />
      </NoteText>
    );
  if (data.changes.length === 0) return <NoteText>Nothing of the world.</NoteText>;
  const left = data.changes.length + data.more - MOST;
  return (
    <>
      <ChangeList changes={data.changes.slice(0, MOST)} />
      {left > 0 && <TextButton onClick={onAll}>{counted(left, 'more change')} in Diff</TextButton>}
    </>
  );
}
