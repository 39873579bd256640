import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { CaseQuery } from '../../../ledger/model/case.ts';
import { queryFault } from '../../../ui/data/search/language.ts';
import { Faint, MONO_INPUT, Mono, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { foundPath } from '../../../ui/paths.ts';
import css from './case.module.css';
import type { CasePartProps } from './case-part.ts';

/** Lists the questions of a case, each asked of its ledgers with one press. */
export function Queries({ one, editing }: CasePartProps) {
  const { queries, query: whole } = one;
  const ledgers = one.ledgers.map(({ id }) => id);
  const set = (next: readonly CaseQuery[]) => editing.mutate({ queries: next });
  return (
    <section aria-labelledby="queries">
      <h2 id="queries">Questions kept</h2>
      <ul className={css.list} aria-label="Questions of the case">
        {queries.map(({ name, query }) => (
          <QueryRow
            key={name}
            name={name}
            onRemove={() => set(queries.filter((other) => other.name !== name))}
          >
            <Link to={foundPath(query, { ledgers })}>
              {name === query ? (
                <Mono size="sm">
                  <LedgerText text={query} lines={1} />
                </Mono>
              ) : (
                <LedgerText text={name} lines={1} />
              )}
            </Link>
            {name !== query && (
              <Mono display="block">
                <LedgerText text={query} lines={1} />
              </Mono>
            )}
          </QueryRow>
        ))}
        {whole !== null && (
          <QueryRow name={whole} onRemove={() => editing.mutate({ query: null })}>
            <Mono size="sm">
              <LedgerText text={whole} lines={1} />
            </Mono>
            <Faint display="block">What it finds is shown whole in the report.</Faint>
          </QueryRow>
        )}
      </ul>
      <AddQuery
        onAdd={(query) =>
          set([...queries.filter(({ name }) => name !== query), { name: query, query }])
        }
      />
    </section>
  );
}

interface QueryRowProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function QueryRow({ name, onRemove, children }: QueryRowProps) {
  return (
    <li>
      <div>{children}</div>
      <ActionIcon
        size="sm"
        aria-label={`Take the question ${visibleText(name)} out of the case`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function AddQuery({ onAdd }: { readonly onAdd: (query: string) => void }) {
  const [query, setQuery] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = query?.trim() ?? '';
    const found = queryFault(text);
    setFault(found);
    if (found !== null || text === '') return;
    onAdd(text);
    setQuery(null);
  };
  if (query === null)
    return (
      <TextButton size="sm" onClick={() => setQuery('')}>
        Add a question
      </TextButton>
    );
  return (
    <form onSubmit={submit}>
      <TextInput
        aria-label="Question to the ledgers"
        placeholder="kind:denied"
        autoFocus
        styles={MONO_INPUT}
        spellCheck={false}
        value={query}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(null);
          setQuery(currentTarget.value);
        }}
      />
    </form>
  );
}
