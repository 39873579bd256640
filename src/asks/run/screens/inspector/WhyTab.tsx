import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { useInspected } from '../context.ts';
import { findReport } from '../lane-report.ts';
import { AuthorityFacts } from './Authority.tsx';
import { EntryChecks } from './Checks.tsx';
import { FailedEntry } from './Failed.tsx';
import { failureAt } from './failure.ts';
import css from './inspector.module.css';
import { DecisionFacts, PolicyDecision } from './Policy.tsx';

/**
 * Shows why an entry is as it is: the decision, its rules, whose authority; for a failing one, what
 * that leaves.
 */
export function WhyTab({ detail }: { readonly detail: EntryDetail }) {
  const { detail: ledger, lane, summary } = useInspected();
  const { row } = detail;
  const findings = findReport(ledger, lane)?.findings ?? [];
  const failure = failureAt(findings, row.index, summary.entries);
  const checks = <EntryChecks detail={detail} isExplained={failure !== null} />;
  const isFoundFirst = detail.findings.length > 0 && !failure;
  return (
    <div className={css.body} key={row.id}>
      {failure && <FailedEntry detail={detail} failure={failure} />}
      {isFoundFirst && checks}
      <PolicyDecision detail={detail} />
      <AuthorityFacts at={row.index} />
      <DecisionFacts detail={detail} />
      {!isFoundFirst && checks}
    </div>
  );
}
