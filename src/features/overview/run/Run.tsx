import { Link } from 'react-router';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import { counted } from '../../../ui/format.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint, LinkButton, Note } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { laneGraphPath, lanePath } from '../../../ui/paths.ts';
import { LanePicture } from './LanePicture.tsx';
import css from './run.module.css';

/** More lanes make no picture of this size; the graph has all. */
const DRAWN = 6;

export interface RunProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
}

/** What happened, as a picture: the main lane entry by entry, and the first others below it. */
export function Run({ ledger, lanes }: RunProps) {
  const main = mainLane(lanes);
  if (!main) return null;
  const others = lanes.filter(({ id, entries }) => id !== main.id && entries > 0);
  const left = others.length - (DRAWN - 1);
  return (
    <Panel
      title="What happened"
      right={
        <LinkButton size="compact-sm" to={lanePath(ledger, main.id)}>
          Replay
        </LinkButton>
      }
      padded
    >
      <ul className={css.lanes} aria-label="The run, lane by lane">
        {[main, ...others.slice(0, DRAWN - 1)].map((lane) => (
          <li key={lane.id}>
            <div className={css.name}>
              <Link to={lanePath(ledger, lane.id)}>
                <LedgerText text={lane.title} mark={lane.mark} lines={1} />
              </Link>{' '}
              <Faint>{counted(lane.entries, 'entry', 'entries')}</Faint>
            </div>
            <LanePicture ledger={ledger} lane={lane} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Note mt="sm">
          <Link to={laneGraphPath(ledger)}>{counted(left, 'more lane')}</Link> in the graph.
        </Note>
      )}
    </Panel>
  );
}
