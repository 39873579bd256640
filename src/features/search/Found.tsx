import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { visibleText } from '../../core/visible.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import type { SearchState } from '../../data/search/running.ts';
import { useSearch } from '../../data/search/search.ts';
import { counted, countText } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { Asking } from './asking.ts';
import { FoundList } from './FoundList.tsx';
import { SaveFound } from './SaveFound.tsx';
import css from './search.module.css';

export interface FoundProps {
  readonly query: string;
  /** The ledger that is searched; null: all. */
  readonly within: string | null;
  readonly onSearch: (query: string) => void;
}

/** Fewer are read in a moment, and nobody has to hear of it. */
const MANY_UNINDEXED = 10_000;

/** What a query finds, while it is found. */
export function Found({ query, within, onSearch }: FoundProps) {
  const { data: library } = useQuery(libraryQuery());
  const { state, start, stop } = useSearch(query, within);
  const asking = useMemo(() => ({ query, onSearch }), [query, onSearch]);
  const { phase, looked, total, found, unread, undecided, unindexed, rate } = state;
  if (!library) return null;
  return (
    <Asking value={asking}>
      <div className={css.status}>
        <p role="status">
          <strong>{countText(found)}</strong> found
          <Faint>
            {' '}
            · {countText(looked)} of {counted(total, 'entry', 'entries')} looked at
            {unindexed >= MANY_UNINDEXED &&
              `, ${countText(unindexed)} by reading them, as their index is not made yet`}
            {undecided > 0 && ` · ${countText(undecided)} of which nobody can say`}
            {phase === 'running' && rate > 0 && ` · ${countText(Math.round(rate))} a second`}
            {phase === 'stopped' && ' · stopped'}
          </Faint>
        </p>
        {phase === 'running' && <Button onClick={stop}>Cancel</Button>}
        {phase === 'stopped' && <Button onClick={start}>Go on</Button>}
        {phase !== 'running' && found > 0 && <SaveFound query={query} state={state} />}
        <Progress
          className={css.progress ?? ''}
          size={2}
          radius={0}
          value={phase === 'running' && total > 0 ? (looked / total) * 100 : 0}
          aria-label="Entries looked at"
          aria-hidden={phase !== 'running'}
        />
      </div>
      {unread.map(({ ledger, error }) => (
        <ErrorCallout
          key={ledger.id}
          title={`${visibleText(ledger.name)} could not be searched`}
          error={error}
        />
      ))}
      {found > 0 ? (
        <FoundList ledgers={state.ledgers} />
      ) : (
        <Nothing state={state} within={within} />
      )}
    </Asking>
  );
}

interface NothingProps extends Pick<FoundProps, 'within'> {
  readonly state: SearchState;
}

function Nothing({ state: { phase, total, advice }, within }: NothingProps) {
  if (phase === 'running') return <div className={css.scroller} aria-busy />;
  const words =
    phase === 'stopped'
      ? 'The search was stopped before it found anything.'
      : `None of ${counted(total, 'entry', 'entries')}${within === null ? ' in all ledgers' : ''} is what this query asks for.`;
  return (
    <div className={css.scroller}>
      <Empty
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
    </div>
  );
}
