import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../base/visible.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { SearchState } from '../../../ui/data/search/running.ts';
import { useSearch } from '../../../ui/data/search/search.ts';
import { sameQuery, sumsQuery } from '../../../ui/data/search/sums.ts';
import { counted } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { SearchAnswer } from './Answer.tsx';
import { Facets } from './Facets.tsx';
import { FoundFoot } from './FoundFoot.tsx';
import { FoundTable } from './FoundTable.tsx';
import css from './search.module.css';

export interface SearchFoundProps {
  readonly query: string;
  /** The ledger of the address, or null. */
  readonly within: string | null;
  readonly ledgers: readonly LedgerSummary[];
}

/** Shows the hits of a query while it runs. */
export function SearchFound({ query, within, ledgers }: SearchFoundProps) {
  const { state, start, stop } = useSearch(query, ledgers);
  const { data: sums = null } = useQuery(sumsQuery(query, state));
  const { data: same } = useQuery(sameQuery(query, state));
  return (
    <>
      <div className={css.body}>
        {state.found > 0 && (
          <Facets query={query} within={within} ledgers={state.ledgers} sums={sums} />
        )}
        <div className={css.answer}>
          {state.unread.map(({ ledger, error }) => (
            <ErrorCallout
              key={ledger.id}
              title={`${visibleText(ledger.name)} could not be searched`}
              error={error}
            />
          ))}
          {state.found > 0 ? (
            <>
              <SearchAnswer query={query} within={within} state={state} sums={sums} />
              <FoundTable query={query} ledgers={state.ledgers} same={same ?? null} />
            </>
          ) : (
            <Nothing state={state} />
          )}
        </div>
      </div>
      <FoundFoot query={query} state={state} onStart={start} onStop={stop} />
    </>
  );
}

function Nothing({ state: { phase, total, advice } }: { readonly state: SearchState }) {
  if (phase === 'running') return <div className={css.table} aria-busy />;
  const words =
    phase === 'stopped'
      ? 'The search was stopped before it found anything.'
      : `None of ${counted(total, 'record')} is what this query asks for.`;
  return (
    <Empty
      page
      title="Nothing found"
      text={
        <>
          {words}
          {advice.map((one) => (
            <span key={one} className={css.advice}>
              {visibleText(one)}
            </span>
          ))}
        </>
      }
    />
  );
}
