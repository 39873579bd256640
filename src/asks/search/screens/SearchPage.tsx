import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { findMisreading } from '../../../ui/data/search/language.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { PageScreen } from '../../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { libraryPath } from '../../../ui/paths.ts';
import { AskBar } from './AskBar.tsx';
import { SearchFound } from './Found.tsx';
import { MisreadNote } from './MisreadNote.tsx';
import { SearchQuestions } from './Questions.tsx';
import { SavedList } from './Saved.tsx';
import { scopeIn } from './scope.ts';
import css from './search.module.css';

/**
 * Lists entries that a query finds, in the ledger of the address or in all. The query is in the
 * address.
 */
export function SearchPage() {
  const { id = null } = useParams();
  const [params, setParams] = useSearchParams();
  const { data: library } = useQuery(libraryQuery());
  const query = params.get('q')?.trim() ?? '';
  const scope = useMemo(() => library && scopeIn(library, id, params), [library, id, params]);
  const search = (text: string) =>
    setParams((shown) => {
      if (text.trim() === '') shown.delete('q');
      else shown.set('q', text.trim());
      return shown;
    });
  if (!library || !scope) return null;
  const misread = query === '' ? null : findMisreading(query);
  return (
    <PageScreen title={query === '' ? 'Ask' : `Ask: ${query}`}>
      <header className={css.top}>
        {/* Another query, from the address or from a press, is another text to be changed. */}
        <AskBar key={query} query={query} scope={scope} onSearch={search} />
        <SearchQuestions query={query} within={id} ledgers={scope.ledgers} />
      </header>
      {library.length === 0 ? (
        <Empty
          page
          title="No ledger is held here yet"
          text="Open a ledger, or one of the demos, and everything in it can be asked for."
          action={<LinkButton to={libraryPath}>Go to the library</LinkButton>}
        />
      ) : query === '' ? (
        <div className={css.start}>
          <h1>What do you want to know?</h1>
          <p>Type words or a condition such as kind:denied, or press a question.</p>
          <SavedList />
        </div>
      ) : misread ? (
        <MisreadNote misread={misread} />
      ) : (
        <SearchFound query={query} within={id} ledgers={scope.ledgers} />
      )}
    </PageScreen>
  );
}
