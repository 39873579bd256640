import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LinkButton } from '../../ui/kit/text.tsx';
import { foundPath, searchPath } from '../../ui/paths.ts';
import { SaveSearch } from './Saved.tsx';
import { SearchField } from './SearchField.tsx';
import css from './search.module.css';

export interface SearchBarProps {
  /** As the address has it. */
  readonly query: string;
  /** The ledger that is asked; null: all. */
  readonly within: string | null;
  /** Whether it can be read. */
  readonly isQuery: boolean;
  readonly onSearch: (text: string) => void;
}

/** The field with what is being typed, and what can be done with it. */
export function SearchBar({ query, within, isQuery, onSearch }: SearchBarProps) {
  const [text, setText] = useState(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text);
  };
  return (
    <header className={css.bar}>
      <h1>Ask</h1>
      <form className={css.form} onSubmit={submit}>
        <SearchField text={text} onChange={setText} />
        <Button variant="filled" type="submit">
          Search
        </Button>
      </form>
      {query !== '' && isQuery && <SaveSearch query={query} />}
      {within !== null && (
        <LinkButton variant="default" to={query === '' ? searchPath : foundPath(query)}>
          Ask all ledgers
        </LinkButton>
      )}
    </header>
  );
}
