import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { AuditCase, CaseQuery } from '../../core/model/case.ts';
import { visibleText } from '../../core/visible.ts';
import type { CaseEditing } from '../../data/cases/cases.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { queryFault } from '../../data/search/language.ts';
import { MAX_NAME, useSaved } from '../../data/search/saved.ts';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { MONO_INPUT, Mono, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { foundPath } from '../../ui/paths.ts';
import { queryWithin } from './within.ts';

interface QueriesProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}

/** Queries that belong to a case, each with one click; and which entries its report shows whole. */
export function Queries({ one, editing }: QueriesProps) {
  const { queries } = one;
  const { data: library = [] } = useQuery(libraryQuery());
  const ids = one.ledgers.map(({ id }) => id);
  const held = library.map(({ id }) => id);
  const set = (next: readonly CaseQuery[]) => editing.mutate({ queries: next });
  const add = (query: CaseQuery) =>
    set([...queries.filter(({ name }) => name !== query.name), query]);
  return (
    <Panel title="Queries" note={queries.length > 0 ? String(queries.length) : undefined}>
      <Stack gap="sm" pb="md">
        <Rows lined padded label="Queries of the case">
          {queries.map(({ name, query }) => (
            <Row
              key={name}
              right={
                <ActionIcon
                  aria-label={`Take the query ${visibleText(name)} out of the case`}
                  onClick={() => set(queries.filter((other) => other.name !== name))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              }
            >
              <Link to={foundPath(queryWithin(query, ids, held))}>
                <LedgerText text={name} lines={1} />
              </Link>
              <Mono display="block">
                <LedgerText text={query} lines={1} />
              </Mono>
            </Row>
          ))}
        </Rows>
        <AddQuery known={queries} onAdd={add} />
        <Shown key={one.id} query={one.query} onChange={(query) => editing.mutate({ query })} />
      </Stack>
    </Panel>
  );
}

interface AddQueryProps {
  readonly known: readonly CaseQuery[];
  readonly onAdd: (query: CaseQuery) => void;
}

function AddQuery({ known, onAdd }: AddQueryProps) {
  const [query, setQuery] = useState('');
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const saved = useSaved().filter((one) => !known.some(({ query: own }) => own === one.query));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = query.trim();
    const found = queryFault(text);
    setFault(found);
    if (found !== null || text === '') return;
    onAdd({ name: name.trim() || text.slice(0, MAX_NAME), query: text });
    setQuery('');
    setName('');
  };
  return (
    <form onSubmit={submit}>
      <Group px="var(--ls-4)" gap="sm" align="start">
        <TextInput
          flex="2 1 14rem"
          aria-label="Query"
          placeholder="kind:denied"
          styles={MONO_INPUT}
          spellCheck={false}
          value={query}
          error={fault}
          onChange={({ currentTarget }) => {
            setFault(null);
            setQuery(currentTarget.value);
          }}
        />
        <TextInput
          flex="1 1 10rem"
          aria-label="Name of the query"
          placeholder="Name"
          maxLength={MAX_NAME}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconPlus size={16} aria-hidden />}>
          Add
        </Button>
        {saved.length > 0 && (
          <Select
            flex="1 1 10rem"
            aria-label="Add a saved search"
            placeholder="Add a saved search"
            data={saved.map((one) => ({ value: one.query, label: visibleText(one.name) }))}
            value={null}
            onChange={(chosen) => {
              const found = saved.find((one) => one.query === chosen);
              if (found) onAdd(found);
            }}
          />
        )}
      </Group>
    </form>
  );
}

interface ShownProps {
  readonly query: string | null;
  readonly onChange: (query: string | null) => void;
}

function Shown({ query, onChange }: ShownProps) {
  const [text, setText] = useState(query ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const done = () => {
    const found = queryFault(text);
    setFault(found);
    if (found === null && (text.trim() || null) !== query) onChange(text.trim() || null);
  };
  return (
    <Stack px="var(--ls-4)" gap="xs">
      <TextInput
        label="Entries that its report shows whole"
        description="A query, as in the search. Entries with findings, and those with notes, are shown anyway."
        placeholder="kind:denied"
        styles={MONO_INPUT}
        spellCheck={false}
        value={text}
        error={fault}
        onBlur={done}
        onChange={({ currentTarget }) => {
          setFault(null);
          setText(currentTarget.value);
        }}
      />
      {text.trim() !== (query ?? '') && fault === null && (
        <Note>Kept once you leave the field.</Note>
      )}
    </Stack>
  );
}
