import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { ledgerPath, libraryPath } from '../../../ui/paths.ts';
import { EmptyState, ErrorState, FailedPage, SkeletonRows } from '../../../ui/states.tsx';
import { choicesQuery } from '../data/figures.ts';
import { Figures } from './Figures.tsx';
import css from './figures.module.css';

/** How well a Holon ledger's plans came out: figures with the entries behind them. */
export function FiguresPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  const isHolon = ledger.data?.summary.format === 'holon';
  const choices = useQuery({ ...choicesQuery(id), enabled: isHolon });
  if (ledger.isPending || (isHolon && choices.isPending)) {
    return (
      <Waiting>
        <SkeletonRows rows={10} />
      </Waiting>
    );
  }
  if (ledger.isError) {
    return (
      <Waiting>
        <FailedPage
          error={ledger.error}
          action={
            <Button component={Link} to={libraryPath}>
              Go to the library
            </Button>
          }
        />
      </Waiting>
    );
  }
  const { summary } = ledger.data;
  if (!isHolon) {
    return (
      <Waiting>
        <EmptyState
          page
          title="Only Holon ledgers have figures"
          text={`This one is of ${summary.formatName}: it records no predictions to hold against what came of them.`}
          action={
            <Button component={Link} to={ledgerPath(id)}>
              Go to the ledger
            </Button>
          }
        />
      </Waiting>
    );
  }
  if (!choices.data) {
    return (
      <Waiting>
        <ErrorState
          title="The figures could not be read"
          detail={choices.error?.message ?? ''}
          onRetry={() => choices.refetch()}
        />
      </Waiting>
    );
  }
  return <Figures key={id} ledger={summary} choices={choices.data} />;
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return <div className={css.waiting}>{children}</div>;
}
