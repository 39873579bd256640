import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { ledgerQuery, patternsQuery } from '../../data/ledgers/queries.ts';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { isStopped, Stopped } from '../../ui/kit/page/Stopped.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import css from './patterns.module.css';

/** What many entries of a ledger have in common, whatever its format. */
export function PatternsPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Patterns">
      {(detail) => <Patterns detail={detail} />}
    </LedgerGuard>
  );
}

function Patterns({ detail: { summary, lanes } }: { readonly detail: LedgerDetail }) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const asked = patternsQuery(summary.id, setDone);
  const patterns = useQuery(asked);
  return (
    <Page width="wide">
      <PageHead
        title="Patterns"
        lead="What many entries of this ledger have in common, counted from what they record. Each row opens its entries in the search."
      />
      {patterns.isPending && patterns.isFetching && (
        <Group gap="sm" mih="2rem">
          <Running
            what="counted"
            done={done}
            total={summary.entries}
            cancel={() => void client.cancelQueries({ queryKey: asked.queryKey })}
          />
        </Group>
      )}
      {isStopped(patterns) ? (
        <Stopped onGoOn={() => void patterns.refetch()} />
      ) : (
        <Loaded query={patterns} fault="The entries could not be counted" rows={12}>
          {(figures) => (
            <div className={css.figures}>
              {figures.map((figure) => (
                <FigurePanel
                  key={figure.figure}
                  ledger={summary.id}
                  figure={figure}
                  lanes={lanes}
                />
              ))}
            </div>
          )}
        </Loaded>
      )}
    </Page>
  );
}
