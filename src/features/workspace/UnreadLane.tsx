import { useQuery } from '@tanstack/react-query';
import type { LaneSummary } from '../../core/model/ledger.ts';
import { laneReportQuery } from '../../data/ledgers/queries.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Page } from '../../ui/kit/page/Page.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { SEVERITY_TONES, SeverityMark } from '../../ui/ledger/verdict.tsx';

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
    <Page width="narrow">
      <Empty
        title="No entry of this lane could be read"
        text="The ledger names it, and nothing of it could be brought into rows. What was found is below."
      />
      {data?.findings.map((finding, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
        <Callout key={place} tone={SEVERITY_TONES[finding.severity]}>
          <SeverityMark severity={finding.severity} /> <LedgerText text={finding.message} />
        </Callout>
      ))}
    </Page>
  );
}
