import { useQuery } from '@tanstack/react-query';
import type { LaneSummary } from '../../core/model/ledger.ts';
import { laneReportQuery } from '../../data/ledgers/queries.ts';
import { Empty } from '../../ui/kit/Empty.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { SeverityMark } from '../../ui/ledger/verdict.tsx';
import css from './workspace.module.css';

/** A lane without entries: what was found instead of them. */
export function UnreadLane({
  ledger,
  summary,
}: {
  readonly ledger: string;
  readonly summary: LaneSummary;
}) {
  const { data } = useQuery(laneReportQuery(ledger, summary.id));
  return (
    <div className={css.padded}>
      <Empty
        title="No entry of this lane could be read"
        text="The ledger names it, and nothing of it could be brought into rows. What was found is below."
      />
      <ul className={css.unread}>
        {data?.findings.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
          <li key={place}>
            <SeverityMark severity={finding.severity} />
            <LedgerText text={finding.message} />
          </li>
        ))}
      </ul>
    </div>
  );
}
