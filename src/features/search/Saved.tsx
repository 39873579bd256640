import { ActionIcon, Button, Group, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../core/visible.ts';
import { MAX_NAME, removeSearch, saveSearch, useSaved } from '../../data/search/saved.ts';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { queryHere } from '../../ui/paths.ts';
import css from './search.module.css';

/** The searches that are saved in this browser, each with one click. */
export function SavedList() {
  const saved = useSaved();
  if (saved.length === 0) return null;
  return (
    <Section title="Saved in this browser">
      <ul className={css.examples}>
        {saved.map(({ name, query }) => (
          <li key={name}>
            <Link to={queryHere(query)}>
              <strong>{visibleText(name)}</strong>
              <code>{visibleText(query)}</code>
            </Link>
            <ActionIcon
              aria-label={`Remove the search ${visibleText(name)}`}
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

/** Saves the query by a name. */
export function SaveSearch({ query }: { readonly query: string }) {
  const known = useSaved().find((one) => one.query === query);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {known ? `Saved as ${visibleText(known.name)}` : 'Save this search'}
      </Button>
      {isOpen && (
        <SaveDialog query={query} name={known?.name ?? query} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface SaveDialogProps {
  readonly query: string;
  readonly name: string;
  readonly onClose: () => void;
}

function SaveDialog({ query, name: begun, onClose }: SaveDialogProps) {
  const saved = useSaved();
  const [name, setName] = useState(begun.slice(0, MAX_NAME));
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
    <Modal opened onClose={onClose} title="Save this search" size="md">
      <form onSubmit={submit}>
        <Group align="start" gap="sm">
          <TextInput
            flex={1}
            label="Name of this search"
            description={isTaken ? 'Takes the place of another search of this name' : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={MAX_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            data-autofocus
          />
          <Button variant="filled" type="submit" mt="1.3rem" disabled={given === ''}>
            Save
          </Button>
        </Group>
        <Note mt="md">
          Kept in this browser and listed before you ask for something. To give it to somebody else,
          send them the address.
        </Note>
      </form>
    </Modal>
  );
}
