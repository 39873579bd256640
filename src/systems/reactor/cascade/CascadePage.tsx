import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { ledgerPath, libraryPath } from '../../../ui/paths.ts';
import { EmptyState, ErrorState, FailedPage, SkeletonRows } from '../../../ui/states.tsx';
import { trailQuery } from '../data/trail.ts';
import { Cascade } from './Cascade.tsx';
import css from './cascade.module.css';

/** A Reactor trail, replayed over its topology; and what it cost. */
export function CascadePage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  const isReactor = ledger.data?.summary.format === 'reactor';
  const trail = useQuery({ ...trailQuery(id), enabled: isReactor });
  if (ledger.isError) {
    return (
      <div className={css.waiting}>
        <FailedPage
          error={ledger.error}
          action={
            <Button component={Link} to={libraryPath}>
              Go to the library
            </Button>
          }
        />
      </div>
    );
  }
  if (ledger.data && !isReactor) {
    return (
      <Alone
        title="There is no cascade here"
        text={`A cascade is what a Reactor's receipts make together; this is a ledger of ${visibleText(ledger.data.summary.formatName)}.`}
        to={ledgerPath(id)}
        action="Go to the ledger"
      />
    );
  }
  if (trail.isError) {
    return (
      <div className={css.waiting}>
        <ErrorState
          title="The trail could not be read"
          detail={trail.error.message}
          onRetry={() => void trail.refetch()}
        />
      </div>
    );
  }
  if (!ledger.data || !trail.data) {
    return (
      <div className={css.waiting}>
        <SkeletonRows rows={10} />
      </div>
    );
  }
  if (!trail.data.survey.frames.count && !trail.data.survey.hasTopology) {
    return (
      <Alone
        title="Nothing has run here"
        text="There is no receipt, and no topology beside it."
        to={ledgerPath(id)}
        action="Go to the ledger"
      />
    );
  }
  return <Cascade key={id} ledger={ledger.data} trail={trail.data} />;
}

function Alone(props: { title: string; text: string; to: string; action: string }) {
  return (
    <div className={css.waiting}>
      <EmptyState
        page
        title={props.title}
        text={props.text}
        action={
          <Button component={Link} to={props.to}>
            {props.action}
          </Button>
        }
      />
    </div>
  );
}
