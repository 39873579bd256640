import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { describeError } from '../../core/model/error.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { ledgerPath, libraryPath } from '../../ui/paths.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { LaneWorkspace } from './LaneWorkspace.tsx';
import { UnreadLane } from './UnreadLane.tsx';
import css from './workspace.module.css';

/** One lane: its timeline, its graph, the entry that is looked at, and the playhead. */
export function WorkspacePage() {
  const { id = '', lane = '' } = useParams();
  const { data, error, refetch } = useQuery(ledgerQuery(id));
  if (error) {
    return (
      <div className={css.padded}>
        <ErrorState
          {...describeError(error)}
          onRetry={() => void refetch()}
          action={
            <Button component={Link} to={libraryPath} size="compact-sm" variant="subtle">
              To the library
            </Button>
          }
        />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={css.padded}>
        <SkeletonRows rows={14} />
      </div>
    );
  }
  const summary = data.lanes.find((held) => held.id === lane);
  if (!summary) {
    return (
      <EmptyState
        title="There is no such lane in this ledger"
        text="The link names a lane that this file does not hold. It may stand in another file."
        action={
          <Button component={Link} to={ledgerPath(id)} variant="default" size="compact-sm">
            All lanes of this ledger
          </Button>
        }
      />
    );
  }
  if (summary.entries === 0) return <UnreadLane ledger={id} summary={summary} />;
  return <LaneWorkspace ledger={id} detail={data} summary={summary} />;
}
