import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { LaneSummary, LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { useWork } from '../../../../ui/data/job.ts';
import { ledgerQuery, libraryQuery, patternsQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { LoadedWork } from '../../../../ui/kit/page/LoadedWork.tsx';
import { Page, PageHead, WindowTitle } from '../../../../ui/kit/page/Page.tsx';
import { askPath } from '../../../../ui/paths.ts';
import { narrowed, type Scope, scopeIn } from '../scope.ts';
import { FigurePanel } from './FigurePanel.tsx';
import css from './patterns.module.css';

/**
 * Shows what many entries have in common, in any format: of the ledger of the address, or of all
 * that are asked.
 */
export function PatternsPage() {
  const { id } = useParams();
  return id === undefined ? <PatternsOfAll /> : <PatternsOfOne id={id} />;
}

function PatternsOfOne({ id }: { readonly id: string }) {
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Patterns">
      {({ summary, lanes }) => (
        <Patterns
          ledgers={[summary]}
          lanes={lanes}
          lead="What many records of this ledger have in common, counted from what they record."
          pathTo={(query) => askPath(id, query || `ledger=${id}`)}
        />
      )}
    </LedgerGuard>
  );
}

const NO_LANES: readonly LaneSummary[] = [];

function PatternsOfAll() {
  const [params] = useSearchParams();
  const { data: library } = useQuery(libraryQuery());
  const scope = useMemo(() => library && scopeIn(library, null, params), [library, params]);
  if (!scope) return null;
  return (
    <>
      <WindowTitle of="Patterns" />
      <Patterns
        ledgers={scope.ledgers}
        lanes={NO_LANES}
        lead={`What many records of ${counted(scope.ledgers.length, 'ledger')} have in common, counted from what they record. A record that is in several of them counts in each.`}
        // Ask shows nothing of an empty query, and every entry has a place in its lane.
        pathTo={(query) => narrowed(query || 'index >= 0', {}, params)}
      />
    </>
  );
}

interface PatternsProps extends Pick<Scope, 'ledgers'> {
  readonly lanes: LedgerDetail['lanes'];
  readonly lead: string;
  readonly pathTo: (query: string) => string;
}

function Patterns({ ledgers, lanes, lead, pathTo }: PatternsProps) {
  const patterns = useWork((onEntries) => patternsQuery(ledgers, onEntries));
  return (
    <Page width="wide">
      <PageHead title="Patterns" lead={`${lead} Each row opens its records in the search.`} />
      <LoadedWork
        work={patterns}
        what="counted"
        total={ledgers.reduce((sum, { entries }) => sum + entries, 0)}
        fault="The records could not be counted"
      >
        {(figures) => (
          <div className={css.figures}>
            {figures.map((figure) => (
              <FigurePanel key={figure.figure} figure={figure} lanes={lanes} pathTo={pathTo} />
            ))}
          </div>
        )}
      </LoadedWork>
    </Page>
  );
}
