import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { RowLink } from '../../../ui/ledger/RowLink.tsx';
import { SeqText } from '../../../ui/ledger/values.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { decidedText, rulesText, type SimulationRow, simulatedText } from '../data/simulation.ts';
import { VerbMark } from './VerbMark.tsx';
import css from './whatif.module.css';

export interface DifferenceRowProps {
  readonly ledger: string;
  readonly policy: Policy;
  /** undefined while it is being read. */
  readonly row: SimulationRow | undefined;
  /** From 0, among all rows of the list. */
  readonly position: number;
}

export function DifferenceRow({ ledger, policy, row, position }: DifferenceRowProps) {
  if (!row) {
    return (
      <tr aria-rowindex={position + 2}>
        <td colSpan={4}>
          <Skeleton width="45%" />
        </td>
      </tr>
    );
  }
  const { line, recorded, simulated, ways, notRecorded } = row;
  return (
    <tr aria-rowindex={position + 2}>
      <td className={css.seqCell}>
        <SeqText seq={row.seq} />
      </td>
      <td>
        <div className={css.entry}>
          <KindMark shape={line.shape} label={line.kind} />
          <RowLink
            to={lanePath(ledger, row.lane, { index: row.index, tab: 'policy' })}
            text={line.title}
          />
        </div>
        <div className={css.sub}>
          <LedgerText text={row.laneTitle} lines={1} />
        </div>
      </td>
      <td className={css.decisionCell}>
        <div className={css.entry}>
          <VerbMark verb={recorded?.verb ?? null} />
          <LedgerText text={decidedText(recorded)} lines={1} />
        </div>
        <div className={css.entry}>
          <span className={css.arrow}>→</span>
          <VerbMark verb={simulated?.verb ?? null} />
          <strong>
            <LedgerText text={simulatedText(row)} lines={1} />
          </strong>
        </div>
      </td>
      <td className={css.ruleCell}>
        <LedgerText text={rulesText(policy, ways)} lines={1} />
        {notRecorded.length > 0 && (
          <div className={css.sub}>
            <LedgerText text={`not recorded: ${notRecorded.join(', ')}`} lines={1} />
          </div>
        )}
      </td>
    </tr>
  );
}
