import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import { visibleText } from '../../../core/visible.ts';
import { runSummaryQuery } from '../../../data/ledgers/queries.ts';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { RunSentences } from '../../../ui/ledger/RunSentences.tsx';
import { lanePath } from '../../../ui/paths.ts';
import css from './run.module.css';

/** Where more lanes begin a ledger, the others tell their own sentences when they are opened. */
const SHOWN = 3;

export interface HappenedProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
}

/** What happened, in sentences: in the lane that a ledger is about, and in others that begin it. */
export function Happened({ ledger, lanes }: HappenedProps) {
  const main = mainLane(lanes);
  if (!main || main.entries === 0) return null;
  const others = lanes.filter(
    ({ id, origin, entries }) => id !== main.id && origin === 'root' && entries > 0,
  );
  const shown = [main, ...others].slice(0, SHOWN);
  return (
    <section className={css.happened}>
      <h2>What happened</h2>
      {shown.map((lane) => (
        <LaneSentences key={lane.id} ledger={ledger} lane={lane} named={shown.length > 1} />
      ))}
    </section>
  );
}

interface LaneSentencesProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
  readonly named: boolean;
}

function LaneSentences({ ledger, lane, named }: LaneSentencesProps) {
  const { data } = useQuery(runSummaryQuery(ledger, lane.id));
  return (
    <section className={css.summary} aria-label={`Summary of ${visibleText(lane.id)}`}>
      {named && (
        <h3 className={css.name}>
          <Link to={lanePath(ledger, lane.id)}>
            <LedgerText text={lane.title} mark={lane.mark} lines={1} />
          </Link>
        </h3>
      )}
      {data ? (
        <RunSentences ledger={ledger} lane={lane.id} run={data} isBrief />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </section>
  );
}
