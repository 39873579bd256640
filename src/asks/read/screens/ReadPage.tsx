import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { findFormatRecords } from '../../../ui/data/ledgers/formats.ts';
import { ledgerQuery } from '../../../ui/data/ledgers/queries.ts';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { PageColumns, PageFoot, WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { checksPath, giveId } from '../../../ui/paths.ts';
import { Aside } from './Aside.tsx';
import { AskedRequests } from './Asked.tsx';
import { BrokenLedger, firstBreak } from './Broken.tsx';
import { LedgerChecks } from './checks/LedgerChecks.tsx';
import { ReadBy } from './checks/ReadBy.tsx';
import { FollowedRun } from './Followed.tsx';
import { OverviewFoot } from './Foot.tsx';
import { FoundOverview, findRest } from './Found.tsx';
import css from './read.module.css';
import { Happened } from './run/Happened.tsx';
import { RunOverview } from './run/Run.tsx';
import { SessionOverview } from './session/Session.tsx';
import { VerdictHead } from './VerdictHead.tsx';

/**
 * Shows whether a ledger can be trusted, and what happened in it; its foot shows how it was
 * checked.
 */
export function ReadPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const isOpen = search.get('view') === 'checks';
  // The fields were here once: links to them lead where they are now.
  if (!isOpen && hash.startsWith(`#${giveId('')}`))
    return <Navigate to={checksPath(id) + hash} replace />;
  return (
    <LedgerGuard ledger={ledger} loading={<Loading />} {...(isOpen && { screen: 'Checks' })}>
      {(detail) => (
        <div className={css.read}>
          <div className={css.body}>
            {isOpen ? <LedgerChecks detail={detail} /> : <Read detail={detail} />}
          </div>
          <OverviewFoot ledger={id} report={detail.report} isOpen={isOpen} />
        </div>
      )}
    </LedgerGuard>
  );
}

function Read({ detail }: { readonly detail: LedgerDetail }) {
  const { summary, report } = detail;
  return findFormatRecords(summary.format).agent && report?.verdict !== 'failed' ? (
    <ReadSession detail={detail} />
  ) : (
    <ReadLedger detail={detail} />
  );
}

function ReadLedger({ detail }: { readonly detail: LedgerDetail }) {
  const { summary, report, lanes } = detail;
  const { id } = summary;
  const broken = report && firstBreak(report);
  const isMore = report !== null && findRest(report).length > 0;
  const happened = (
    <Happened ledger={id} lanes={lanes} isBeside={Boolean(broken)} isAbove={isMore} />
  );
  return (
    <PageColumns isRuled>
      <div className={css.main}>
        <VerdictHead detail={detail} />
        {report?.rules && report.rules.agree < report.rules.of && (
          <ReadBy ledger={id} report={report} />
        )}
        {broken && <BrokenLedger ledger={id} finding={broken} />}
        <RunOverview detail={detail} most={broken ? 2 : 3} />
        {!broken && happened}
        {report && <FoundOverview ledger={id} report={report} />}
      </div>
      <aside className={css.aside} aria-label="What to make of it">
        <Aside detail={detail}>{broken && happened}</Aside>
        <FollowedRun summary={summary} />
      </aside>
    </PageColumns>
  );
}

/** A person's request stands beside the verdict, and the agent's work takes the whole width. */
function ReadSession({ detail }: { readonly detail: LedgerDetail }) {
  const { summary, report, lanes } = detail;
  const { id } = summary;
  return (
    <>
      <PageColumns isRuled>
        <VerdictHead detail={detail} />
        <aside className={css.aside} aria-label="What to make of it">
          <AskedRequests detail={detail} />
        </aside>
      </PageColumns>
      <RunOverview detail={detail} most={3} />
      <SessionOverview
        ledger={id}
        lanes={lanes}
        notes={report?.notes ?? []}
        instead={<Happened ledger={id} lanes={lanes} isBeside={false} isAbove />}
      />
      {report && <FoundOverview ledger={id} report={report} />}
    </>
  );
}

function Loading() {
  return (
    <div className={css.read}>
      <WindowTitle of="Ledger" />
      <div className={css.body}>
        <PageColumns isRuled>
          <div className={css.main}>
            <Skeleton width="18rem" height={42} />
            <Skeleton width="32rem" height={20} />
            <SkeletonRows rows={8} />
          </div>
          <div className={css.aside}>
            <SkeletonRows rows={6} />
          </div>
        </PageColumns>
      </div>
      <PageFoot>{null}</PageFoot>
    </div>
  );
}
