import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { useWork } from '../../data/job.ts';
import { ledgerQuery, patternsQuery } from '../../data/ledgers/queries.ts';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { LoadedWork } from '../../ui/kit/page/LoadedWork.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
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
  const patterns = useWork((onEntries) => patternsQuery(summary.id, onEntries));
  return (
    <Page width="wide">
      <PageHead
        title="Patterns"
        lead="What many entries of this ledger have in common, counted from what they record. Each row opens its entries in the search."
      />
      <LoadedWork
        work={patterns}
        what="counted"
        total={summary.entries}
        fault="The entries could not be counted"
      >
        {(figures) => (
          <div className={css.figures}>
            {figures.map((figure) => (
              <FigurePanel key={figure.figure} ledger={summary.id} figure={figure} lanes={lanes} />
            ))}
          </div>
        )}
      </LoadedWork>
    </Page>
  );
}
