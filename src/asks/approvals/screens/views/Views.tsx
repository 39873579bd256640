import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { ChipLink } from '../../../../ui/kit/Chip.tsx';
import { TextButton } from '../../../../ui/kit/text.tsx';
import css from '../inbox.module.css';
import {
  type InboxFilter,
  isNarrowed,
  readFilter,
  toListAddress,
  writeRequestFilter,
} from '../url.ts';
import { filterText } from '../words.ts';
import { MAX_VIEW_NAME, nameFault, removeView, saveView, useViews } from './views.ts';

export interface ViewsProps {
  readonly requests: readonly InboxRequest[];
  readonly filter: InboxFilter;
}

/** Offers the filters that were saved by name, and saves or removes this one. */
export function Views({ requests, filter }: ViewsProps) {
  const views = useViews();
  const [name, setName] = useState<string | null>(null);
  const search = writeRequestFilter(filter);
  const own = views.find((view) => view.search === search);
  const fault = nameFault(name ?? '', views);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === null || fault !== null) return;
    saveView(name, filter);
    setName(null);
  };
  if (views.length === 0 && !isNarrowed(filter)) return null;
  return (
    <nav className={css.views} aria-label="Saved views">
      {views.map(({ name: title, search: kept }) => (
        <ChipLink
          key={title}
          to={toListAddress(readFilter(new URLSearchParams(kept)))}
          on={kept === search}
        >
          {visibleText(title)}
        </ChipLink>
      ))}
      {own ? (
        <TextButton onClick={() => removeView(own.name)}>Remove this view</TextButton>
      ) : (
        isNarrowed(filter) && (
          <TextButton onClick={() => setName(filterText(filter, requests).slice(0, MAX_VIEW_NAME))}>
            Save this view
          </TextButton>
        )
      )}
      {name !== null && (
        <Modal opened onClose={() => setName(null)} title="Save this view" size="md">
          <Group component="form" gap="md" align="flex-end" onSubmit={submit}>
            <TextInput
              flex={1}
              label="Name of this view"
              description="Kept in this browser. To give it to somebody else, send them the address."
              maxLength={MAX_VIEW_NAME}
              value={name}
              error={name === '' ? null : fault}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              onFocus={({ currentTarget }) => currentTarget.select()}
              data-autofocus
            />
            <Button variant="filled" type="submit" disabled={fault !== null}>
              Save
            </Button>
          </Group>
        </Modal>
      )}
    </nav>
  );
}
