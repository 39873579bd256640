import type { LaneReport } from '../../core/model/check.ts';
import type { LaneSummary } from '../../core/model/ledger.ts';
import { HashChip } from '../../ui/HashChip.tsx';
import { KindMark } from '../../ui/KindMark.tsx';
import { lanePath } from '../../ui/paths.ts';
import { RowLink } from '../../ui/RowLink.tsx';
import { Count, SeqText } from '../../ui/values.tsx';
import { VerdictBadge } from '../../ui/verdict.tsx';
import css from './lanes.module.css';
import page from './overview.module.css';

const ORIGINS = {
  root: { shape: 'start', word: 'root' },
  branch: { shape: 'branch', word: 'branch' },
  delegated: { shape: 'delegation', word: 'delegated' },
  unknown: { shape: 'bound', word: 'origin unknown' },
} as const;

export interface LaneRowProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
  readonly report: LaneReport | undefined;
  /** Its place among the rows that are shown, from 0. */
  readonly row: number;
}

export function LaneRow({ ledger, lane, report, row }: LaneRowProps) {
  const origin = ORIGINS[lane.origin];
  return (
    <tr aria-rowindex={row + 2}>
      <td>
        <div className={css.laneTitle}>
          <KindMark shape={origin.shape} label={origin.word} />
          <RowLink to={lanePath(ledger, lane.id)} text={lane.title} />
        </div>
      </td>
      <td className={css.number}>
        <Count value={lane.entries} />
      </td>
      <td className={css.wideNumber}>
        <SeqText seq={lane.headSeq} />
      </td>
      <td className={css.wideNumber}>
        {lane.approvalsOpen > 0 ? (
          <strong>{lane.approvalsOpen}</strong>
        ) : (
          <span className={page.faint}>0</span>
        )}
      </td>
      <td className={css.verdictCell}>
        <VerdictBadge verdict={lane.verdict} shrinks />
      </td>
      <td className={css.worldCell}>
        {report?.world ? (
          <span className={css.above}>
            <HashChip hash={report.world.hash} label="world" />
          </span>
        ) : (
          <span className={page.faint}>none</span>
        )}
      </td>
    </tr>
  );
}
