import { ActionIcon, Button, Group, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import {
  MAX_SEARCH_NAME,
  removeSearch,
  saveSearch,
  useSaved,
} from '../../../ui/data/search/saved.ts';
import { Section } from '../../../ui/kit/page/Page.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import { writeScopedQuery } from './scope.ts';
import css from './search.module.css';

/** Lists the questions that are kept in this browser, each with one press. */
export function SavedList() {
  const saved = useSaved();
  const [params] = useSearchParams();
  if (saved.length === 0) return null;
  return (
    <Section title="Questions kept">
      <ul className={css.kept}>
        {saved.map(({ name, query }) => (
          <li key={name}>
            <Link to={writeScopedQuery(query, params)}>
              <strong>{visibleText(name)}</strong>
              <code>{visibleText(query)}</code>
            </Link>
            <ActionIcon
              aria-label={`Remove the question ${visibleText(name)}`}
              onClick={() => removeSearch(name)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Keeps the query by a name. */
export function KeepQuestion({ query }: { readonly query: string }) {
  const known = useSaved().find((one) => one.query === query);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {known ? `Kept as ${visibleText(known.name)}` : 'Keep this question'}
      </Button>
      {isOpen && (
        <KeepDialog query={query} name={known?.name ?? query} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface KeepDialogProps {
  readonly query: string;
  readonly name: string;
  readonly onClose: () => void;
}

function KeepDialog({ query, name: begun, onClose }: KeepDialogProps) {
  const saved = useSaved();
  const [name, setName] = useState(begun.slice(0, MAX_SEARCH_NAME));
  const given = name.trim();
  const isTaken = saved.some((one) => one.name === given && one.query !== query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given === '') return;
    for (const one of saved) if (one.query === query) removeSearch(one.name);
    saveSearch({ name: given, query });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Keep this question" size="md">
      <form onSubmit={submit}>
        <Group align="start" gap="sm">
          <TextInput
            flex={1}
            label="Name of this question"
            description={isTaken ? 'Takes the place of another question of this name' : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={MAX_SEARCH_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            data-autofocus
          />
          <Button variant="filled" type="submit" mt="1.3rem" disabled={given === ''}>
            Keep
          </Button>
        </Group>
        <NoteText mt="md">
          Listed here before you ask. To give it to somebody else, send them the address.
        </NoteText>
      </form>
    </Modal>
  );
}
