import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import { counted } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { SearchField } from './SearchField.tsx';
import type { Scope } from './scope.ts';
import css from './search.module.css';

export interface AskBarProps {
  readonly query: string;
  readonly scope: Scope;
  readonly onSearch: (text: string) => void;
}

/** Shows one line in a frame: the query as it is typed, and the ledgers that are asked. */
export function AskBar({ query, scope: { ledgers, narrowings }, onSearch }: AskBarProps) {
  const [text, setText] = useState(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text);
  };
  return (
    <form className={css.frame} onSubmit={submit}>
      <SearchField text={text} onChange={setText} />
      {narrowings.length === 0 && (
        <span className={css.scope}>
          {ledgers.length > 1 ? 'All ' : ''}
          {counted(ledgers.length, 'ledger')}
        </span>
      )}
      {narrowings.map(({ words, without }) => (
        <span key={words} className={css.scope}>
          <LedgerText text={words} lines={1} />
          <ActionIcon
            component={Link}
            to={without}
            size={20}
            aria-label={`Ask not only ${visibleText(words)}`}
          >
            <IconX size={13} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      <button type="submit" hidden>
        Ask
      </button>
    </form>
  );
}
