import { ActionIcon, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { visibleText } from '../../../core/visible.ts';
import type { InboxRequest } from '../../../data/approvals/approvals.ts';
import { Note, SmallHeading } from '../../../ui/kit/text.tsx';
import { type InboxFilter, readFilter } from '../url.ts';
import { filterText } from '../words.ts';
import {
  MAX_NAME,
  nameFault,
  removeView,
  renameView,
  saveView,
  useViews,
  type View,
} from './views.ts';

export interface ViewsDialogProps {
  readonly requests: readonly InboxRequest[];
  /** The one that can be saved; null: it is saved, or is the plain inbox. */
  readonly filter: InboxFilter | null;
  readonly onClose: () => void;
}

/** Saves a filter by a name, and renames or removes those that are saved. */
export function ViewsDialog({ requests, filter, onClose }: ViewsDialogProps) {
  const views = useViews();
  return (
    <Modal opened onClose={onClose} title="Saved views" size="md">
      <Stack gap="lg">
        {filter && <NewView requests={requests} filter={filter} onSaved={onClose} />}
        {views.length > 0 && (
          <Stack gap="sm">
            {filter && <SmallHeading>Saved before</SmallHeading>}
            {views.map((view) => (
              <SavedView key={view.name} view={view} views={views} requests={requests} />
            ))}
          </Stack>
        )}
        {!filter && views.length === 0 && <Note>No view is saved any more.</Note>}
        <Note>
          Kept in this browser. A view is the address of the inbox with a filter: to give it to
          somebody else, send them the address.
        </Note>
      </Stack>
    </Modal>
  );
}

interface NewViewProps {
  readonly requests: readonly InboxRequest[];
  readonly filter: InboxFilter;
  readonly onSaved: () => void;
}

function NewView({ requests, filter, onSaved }: NewViewProps) {
  const views = useViews();
  const words = filterText(filter, requests);
  const [name, setName] = useState(words.slice(0, MAX_NAME));
  const fault = nameFault(name, views);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault !== null) return;
    saveView(name, filter);
    onSaved();
  };
  return (
    <form onSubmit={submit}>
      <Group align="start" gap="sm">
        <TextInput
          flex={1}
          label="Name of this view"
          description={visibleText(words)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={MAX_NAME}
          value={name}
          error={name === '' ? null : fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          data-autofocus
        />
        <Button variant="filled" type="submit" mt="1.3rem" disabled={fault !== null}>
          Save
        </Button>
      </Group>
    </form>
  );
}

interface SavedViewProps {
  readonly view: View;
  readonly views: readonly View[];
  readonly requests: readonly InboxRequest[];
}

/** A new name counts when its field is left, or by Enter. */
function SavedView({ view, views, requests }: SavedViewProps) {
  const [name, setName] = useState(view.name);
  const fault = nameFault(name, views, view.name);
  const rename = () => {
    if (fault === null) renameView(view.name, name);
    else setName(view.name);
  };
  const words = filterText(readFilter(new URLSearchParams(view.search)), requests);
  return (
    <Group align="start" gap="sm" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={`Name of the view ${visibleText(view.name)}`}
        description={visibleText(words)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={MAX_NAME}
        value={name}
        error={fault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <ActionIcon
        size="input-sm"
        aria-label={`Remove the view ${visibleText(view.name)}`}
        onClick={({ currentTarget }) => {
          // It is about to go, and the focus is not to go with it.
          currentTarget.closest('[role="dialog"]')?.querySelector('button')?.focus();
          removeView(view.name);
        }}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
