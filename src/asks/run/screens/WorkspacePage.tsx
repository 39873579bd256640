import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { LaneSummary, LedgerDetail } from '../../../ledger/model/ledger.ts';
import { laneReportQuery, ledgerQuery } from '../../../ui/data/ledgers/queries.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { SEVERITY_TONES, SeverityMark } from '../../../ui/ledger/verdict.tsx';
import { lanePath, mapPath, withSearch } from '../../../ui/paths.ts';
import { findFaultyLane } from './findings-in-order.ts';
import { LaneWorkspace } from './LaneWorkspace.tsx';
import { leadToPoints } from './two-moments.ts';

/** Shows one lane. An address without a lane leads to that of the first fault, or to the main lane where nothing is at fault. */
export function WorkspacePage() {
  const { id = '', lane } = useParams();
  const [search] = useSearchParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger}>
      {(detail) => {
        const main = lane ?? findFaultyLane(detail) ?? mainLane(detail.lanes)?.id;
        if (lane === undefined && main !== undefined) {
          const isOfMoments = search.get('view') === 'time';
          const to = isOfMoments
            ? leadToPoints(id, search, detail, main)
            : leadToLane(id, main, search);
          return <Navigate to={to} replace />;
        }
        return <Workspace detail={detail} lane={main ?? ''} />;
      }}
    </LedgerGuard>
  );
}

/** The graph of lanes, which was a view of its own, is the map now. */
function leadToLane(id: string, main: string, search: URLSearchParams): string {
  const shown = new URLSearchParams(search);
  const wasGraph = shown.get('view') === 'graph';
  const lane = (wasGraph ? shown.get('at') : null) ?? main;
  if (wasGraph) {
    shown.delete('view');
    shown.delete('at');
    shown.set('level', 'map');
  }
  return withSearch(lanePath(id, lane), shown);
}

function Workspace({ detail, lane }: { readonly detail: LedgerDetail; readonly lane: string }) {
  const { id } = detail.summary;
  const summary = detail.lanes.find((one) => one.id === lane);
  if (!summary) {
    return (
      <Empty
        page
        title="There is no such lane in this ledger"
        text="The link names a lane that is not in this file. It may be in another one."
        action={<LinkButton to={mapPath(id)}>All lanes of this ledger</LinkButton>}
      />
    );
  }
  if (summary.entries === 0) return <UnreadLane ledger={id} summary={summary} />;
  return <LaneWorkspace ledger={id} detail={detail} summary={summary} />;
}

function UnreadLane({
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
        title="No record of this lane could be read"
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
