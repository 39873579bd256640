import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import { LaneWorkspace } from './LaneWorkspace.tsx';
import { UnreadLane } from './UnreadLane.tsx';

/** One lane: its timeline, its graph, the entry that is looked at, and the playhead. */
export function WorkspacePage() {
  const { id = '', lane = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger}>
      {(detail) => <Workspace detail={detail} lane={lane} />}
    </LedgerGuard>
  );
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
        action={<LinkButton to={ledgerPath(id)}>All lanes of this ledger</LinkButton>}
      />
    );
  }
  if (summary.entries === 0) return <UnreadLane ledger={id} summary={summary} />;
  return <LaneWorkspace ledger={id} detail={detail} summary={summary} />;
}
