import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResourceChange } from '../../core/diff/diff.ts';
import type { DiffView } from '../../core/model/world.ts';
import { blameHeadQuery, diffQuery, rowsAtQuery } from '../../data/ledgers/queries.ts';
import { ResourceDiff } from '../../ui/inspect/ResourceDiff.tsx';
import { ScrollList } from '../../ui/kit/figures/ScrollList.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../ui/paths.ts';
import type { PathPoint } from './path.ts';
import css from './time.module.css';

/** As many as the worker gives at a time. */
const PAGE = 200;
const ROW = 96;
/** Longer ones are closed at first. */
const MANY_FIELDS = 12;

export interface DifferencesProps {
  readonly ledger: string;
  readonly from: PathPoint;
  readonly to: PathPoint;
  /** Which of the two is later; null: they are on paths that part before. */
  readonly later: PathPoint | null;
  readonly first: DiffView;
}

/** What is different, drawn as far as it is in sight; each with the entry that caused it. */
export function Differences(props: DifferencesProps) {
  const { first } = props;
  return (
    <ScrollList
      label="What is different"
      count={first.changes.length + first.more}
      height={ROW}
      most="max(22rem, 60vh)"
    >
      {(index) => <Difference {...props} index={index} />}
    </ScrollList>
  );
}

function Difference(props: DifferencesProps & { readonly index: number }) {
  const { ledger, from, to, later, first, index } = props;
  const page = Math.floor(index / PAGE);
  // The same page is asked for once, by whichever of its rows comes into sight.
  const { data } = useQuery({ ...diffQuery(ledger, from, to, page * PAGE), enabled: page > 0 });
  const change = (page === 0 ? first : data)?.changes[index % PAGE];
  return (
    <div className={css.difference}>
      {change ? (
        <ResourceDiff
          key={`${change.kind} ${change.id}`}
          change={change}
          open={change.fields.length <= MANY_FIELDS}
          note={<Cause ledger={ledger} change={change} later={later} />}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </div>
  );
}

interface CauseProps extends Pick<DifferencesProps, 'ledger' | 'later'> {
  readonly change: ResourceChange;
}

/** The entry after which it is as it is later: the one that wrote it, or that took it back. */
function Cause({ ledger, change, later }: CauseProps) {
  const { kind, id, before, after } = change;
  // Where it is gone, or came back, no resource says by what: its history does.
  const isTaken = later !== null && (change.change === 'removed' || change.change === 'restored');
  const blame = useQuery({
    ...blameHeadQuery(ledger, { ...(later ?? { lane: '', index: 0 }), kind, id, key: '' }),
    enabled: isTaken,
  });
  const taken = blame.data?.restored ?? blame.data?.by;
  if (isTaken)
    return taken ? (
      <Faint>
        by{' '}
        <Writer
          ledger={ledger}
          lane={taken.lane}
          index={taken.index}
          seq={String(taken.seq)}
          title={taken.line.title}
        />
      </Faint>
    ) : null;
  const writers = [after, ...(later === null ? [before] : [])].flatMap((one) =>
    one ? [one.writtenBy] : [],
  );
  const shown = writers.length ? writers : before ? [before.writtenBy] : [];
  return (
    <Faint>
      by{' '}
      {shown.map(({ lane, index, seq }, place) => (
        <span key={`${lane} ${index}`}>
          {place > 0 && ' and '}
          <Writer ledger={ledger} lane={lane} index={index} seq={String(seq)} title={null} />
        </span>
      ))}
    </Faint>
  );
}

interface WriterProps extends PathPoint {
  readonly ledger: string;
  readonly seq: string;
  /** null: it is read. */
  readonly title: string | null;
}

function Writer({ ledger, lane, index, seq, title }: WriterProps) {
  const { data } = useQuery({ ...rowsAtQuery(ledger, lane, [index]), enabled: title === null });
  return (
    <>
      <Link to={lanePath(ledger, lane, { index, tab: 'diff' })}>seq {seq}</Link>{' '}
      <LedgerText text={title ?? data?.[0]?.line.title ?? ''} />
    </>
  );
}
