import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { useInspected } from '../context.ts';
import { findReport } from '../lane-report.ts';
import { Authority } from './Authority.tsx';
import { Checks } from './Checks.tsx';
import { Failed } from './Failed.tsx';
import { failureAt } from './failure.ts';
import css from './inspector.module.css';
import { Decision, DecisionFacts } from './Policy.tsx';

/** Why an entry is as it is: the decision, its rules, whose authority; of one that fails, what that leaves. */
export function WhyTab({ detail }: { readonly detail: EntryDetail }) {
  const { detail: ledger, lane, summary } = useInspected();
  const { row } = detail;
  const findings = findReport(ledger, lane)?.findings ?? [];
  const failure = failureAt(findings, row.index, summary.entries);
  const checks = <Checks detail={detail} isExplained={failure !== null} />;
  const isFoundFirst = detail.findings.length > 0 && !failure;
  return (
    <div className={css.body} key={row.id}>
      {failure && <Failed detail={detail} failure={failure} />}
      {isFoundFirst && checks}
      <Decision detail={detail} />
      <Authority at={row.index} />
      <DecisionFacts detail={detail} />
      {!isFoundFirst && checks}
    </div>
  );
}
