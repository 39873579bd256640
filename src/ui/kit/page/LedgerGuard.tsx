import { Box } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { ledgerPath } from '../../paths.ts';
import { LinkButton } from '../text.tsx';
import { Empty } from './Empty.tsx';
import { FailedPage } from './FailedPage.tsx';
import type { Loading } from './Loaded.tsx';
import { WindowTitle } from './Page.tsx';
import { SkeletonRows } from './Skeleton.tsx';

export interface LedgerGuardProps {
  readonly ledger: Loading<LedgerDetail>;
  /** The screen's name for the window's title; '' for the ledger itself. */
  readonly screen?: string;
  /** For a screen of one format only: the format's id, and the words for other ledgers. */
  readonly only?: {
    readonly format: string;
    readonly title: string;
    readonly text: (formatName: string) => string;
  };
  readonly loading?: ReactNode;
  readonly children: (detail: LedgerDetail) => ReactNode;
}

/** Shows a screen once its ledger is there; otherwise says why it is not. */
export function LedgerGuard({ ledger, screen = '', only, loading, children }: LedgerGuardProps) {
  const { error } = ledger;
  // Many lanes and findings are drawn in small steps, between which the page answers.
  const data = useDeferredValue(ledger.data);
  if (!data) {
    if (error && !ledger.data) return <FailedPage error={error} onRetry={ledger.refetch} />;
    return loading ?? <Waiting />;
  }
  const { summary } = data;
  const name = visibleText(summary.name);
  if (only && summary.format !== only.format) {
    return (
      <Empty
        page
        title={only.title}
        text={only.text(visibleText(summary.formatName))}
        action={<LinkButton to={ledgerPath(summary.id)}>Go to the ledger</LinkButton>}
      />
    );
  }
  return (
    <>
      <WindowTitle of={screen ? `${screen} · ${name}` : name} />
      {children(data)}
    </>
  );
}

function Waiting() {
  return (
    <Box p="xl">
      <SkeletonRows rows={10} />
    </Box>
  );
}
