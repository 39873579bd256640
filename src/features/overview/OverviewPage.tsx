import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { isClean } from '../../core/model/verdict.ts';
import { checksQuery } from '../../data/ledgers/formats.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { SERVER_CHECKS } from '../../data/servers/servers.ts';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Column, Columns, Page } from '../../ui/kit/page/Page.tsx';
import { Skeleton, SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { checksPath, giveId } from '../../ui/paths.ts';
import { ChecksBrief } from './checks/ChecksBrief.tsx';
import { ReadBy } from './checks/ReadBy.tsx';
import { Findings } from './Findings.tsx';
import { Followed } from './Followed.tsx';
import { Glance } from './Glance.tsx';
import { Lanes } from './lanes/Lanes.tsx';
import { MiniGraph } from './MiniGraph.tsx';
import css from './overview.module.css';
import { Recorded } from './Recorded.tsx';
import { Run } from './run/Run.tsx';
import { Summary } from './run/Summary.tsx';
import { VerdictHead } from './VerdictHead.tsx';

export function OverviewPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  const { hash } = useLocation();
  // The fields were here once: links to them lead where they are now.
  if (hash.startsWith(`#${giveId('')}`)) return <Navigate to={checksPath(id) + hash} replace />;
  return (
    <LedgerGuard ledger={ledger} loading={<LoadingOverview />}>
      {(detail) => <Overview detail={detail} />}
    </LedgerGuard>
  );
}

function Overview({ detail }: { readonly detail: LedgerDetail }) {
  const { summary, report } = detail;
  const { id, format } = summary;
  const { data: checks } = useQuery(checksQuery(format));
  // What is wrong comes before everything else; mere notes come last.
  const serious = !isClean(report?.verdict ?? null);
  const findings = report && (
    <Findings ledger={id} report={report} checks={checks && [...checks, ...SERVER_CHECKS]} />
  );
  return (
    <Page width="wide">
      <VerdictHead detail={detail} />
      {report?.rules && report.rules.agree < report.rules.of && (
        <ReadBy ledger={id} report={report} />
      )}
      <Columns>
        <Column>
          {serious && findings}
          <Run ledger={id} lanes={detail.lanes} />
          <Summary ledger={id} lanes={detail.lanes} />
          <Lanes ledger={id} lanes={detail.lanes} report={report} />
          <Recorded detail={detail} />
          {!serious && findings}
        </Column>
        <Column>
          <Glance detail={detail} />
          <Followed summary={summary} />
          <ChecksBrief ledger={id} report={report} checks={checks} />
          <MiniGraph ledger={id} links={detail.links} lanes={detail.lanes.length} />
        </Column>
      </Columns>
    </Page>
  );
}

/** Grey bars where the parts of the Overview will be. */
function LoadingOverview() {
  return (
    <Page title="Ledger" width="wide">
      <header className={css.head}>
        <Skeleton width={40} height={40} />
        <Stack gap="sm">
          <Skeleton width="12rem" height={20} />
          <Skeleton width="24rem" height={10} />
        </Stack>
      </header>
      <Columns>
        <Column>
          <SkeletonRows rows={6} />
        </Column>
        <Column>
          <SkeletonRows rows={10} />
        </Column>
      </Columns>
    </Page>
  );
}
