import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { misreadOf } from '../../data/search/language.ts';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Screen } from '../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { libraryPath } from '../../ui/paths.ts';
import { Found } from './Found.tsx';
import { MisreadNote } from './MisreadNote.tsx';
import { SearchBar } from './SearchBar.tsx';
import { Start } from './Start.tsx';
import css from './search.module.css';

/** Entries that a query finds, in the ledger of the address or in all. The query is in the address. */
export function SearchPage() {
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const library = useQuery(libraryQuery());
  const query = params.get('q')?.trim() ?? '';
  const misread = query === '' ? null : misreadOf(query);
  const search = (text: string) => setParams(text.trim() === '' ? {} : { q: text.trim() });
  const isEmpty = library.data?.length === 0;
  return (
    <Screen title={query === '' ? 'Ask' : `Ask: ${query}`}>
      {/* Another query, from the address or from a click, is another text to be changed. */}
      <SearchBar
        key={query}
        query={query}
        within={id ?? null}
        isQuery={misread === null}
        onSearch={search}
      />
      {isEmpty ? (
        <div className={css.scroller}>
          <Empty
            title="No ledger is held here yet"
            text="Open a ledger, or one of the demos, and everything in it can be searched: entries, records, findings, state."
            action={<LinkButton to={libraryPath}>Go to the library</LinkButton>}
          />
        </div>
      ) : query === '' ? (
        <Start />
      ) : misread ? (
        <MisreadNote misread={misread} />
      ) : (
        <Found query={query} within={id ?? null} onSearch={search} />
      )}
    </Screen>
  );
}
