import { Link } from 'react-router';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import { counted } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { VerdictBadge } from '../../../ui/ledger/verdict.tsx';
import { laneGraphPath, lanePath } from '../../../ui/paths.ts';
import { LanePicture } from './LanePicture.tsx';
import css from './run.module.css';

/** More lanes make no picture of this size; the graph has all. */
const DRAWN = 5;

export interface RunProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
}

/** What happened, as a picture: the main lane entry by entry, and the first others below it. */
export function Run({ ledger, lanes }: RunProps) {
  const main = mainLane(lanes);
  if (!main) return null;
  const others = lanes.filter(({ id }) => id !== main.id);
  const left = others.length - (DRAWN - 1);
  return (
    <section aria-label="The run, lane by lane">
      <ul className={css.lanes} aria-label="Lanes">
        {[main, ...others.slice(0, DRAWN - 1)].map((lane) => (
          <li key={lane.id}>
            <div className={css.name}>
              <Link to={lanePath(ledger, lane.id)}>
                <LedgerText text={lane.title} mark={lane.mark} lines={1} />
              </Link>
              {lanes.length > 1 && lane.verdict === 'failed' && (
                <VerdictBadge verdict={lane.verdict} shrinks />
              )}
            </div>
            {lane.entries > 0 && <LanePicture ledger={ledger} lane={lane} />}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={css.more}>
          <Link to={laneGraphPath(ledger)}>{counted(left, 'more lane')}</Link> in the graph
        </p>
      )}
    </section>
  );
}
