import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useVerify } from '../../data/ledgers/commands.ts';
import { formatsQuery } from '../../data/ledgers/formats.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { SERVER_CHECKS } from '../../data/servers/servers.ts';
import { visibleText } from '../../ui/hostile.ts';
import { libraryPath } from '../../ui/paths.ts';
import { FailedPage } from '../../ui/states.tsx';
import { Checks } from './Checks.tsx';
import { Facts } from './Facts.tsx';
import { Findings } from './Findings.tsx';
import { Followed } from './Followed.tsx';
import { Lanes } from './Lanes.tsx';
import { LoadingOverview } from './LoadingOverview.tsx';
import { MiniGraph } from './MiniGraph.tsx';
import css from './overview.module.css';
import { Pins } from './Pins.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { VerdictHead } from './VerdictHead.tsx';

export function OverviewPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  const formats = useQuery(formatsQuery());
  const verify = useVerify();
  if (ledger.isPending) return <LoadingOverview />;
  if (ledger.isError) return <NotOpened error={ledger.error} />;
  const detail = ledger.data;
  const { summary, report } = detail;
  const checks = formats.data?.find((known) => known.id === summary.format)?.checks ?? [];
  // What is wrong stands before everything else; mere notes stand last.
  const serious = report?.verdict !== 'verified';
  const findings = report && (
    <Findings
      ledger={id}
      name={summary.name}
      report={report}
      checks={[...checks, ...SERVER_CHECKS]}
    />
  );
  return (
    <div className={css.page}>
      <title>{`${visibleText(summary.name)} · Ledgerscope`}</title>
      <VerdictHead detail={detail} />
      <div className={css.columns}>
        <div className={css.column}>
          {serious && findings}
          <Lanes ledger={id} lanes={detail.lanes} report={report} />
          <ScreenLinks ledger={id} format={summary.format} />
          {/* A new report brings the request that it answers: the form begins anew with it. */}
          <Pins
            key={ledger.dataUpdatedAt}
            format={summary.format}
            ledger={id}
            name={summary.name}
            report={report}
            verify={verify}
          />
          <Facts detail={detail} />
          {!serious && findings}
        </div>
        <div className={css.column}>
          <Followed summary={summary} />
          <Checks report={report} checks={checks} />
          <MiniGraph ledger={id} links={detail.links} lanes={detail.lanes.length} />
        </div>
      </div>
    </div>
  );
}

function NotOpened({ error }: { readonly error: unknown }) {
  return (
    <div className={css.notHere}>
      <title>Not opened · Ledgerscope</title>
      <FailedPage
        error={error}
        action={
          <Button component={Link} to={libraryPath}>
            Go to the library
          </Button>
        }
      />
    </div>
  );
}
