import { Flex } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../core/visible.ts';
import type { InboxRequest } from '../../../data/approvals/approvals.ts';
import { ChipLink } from '../../../ui/kit/Chip.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { approvalsPath } from '../../../ui/paths.ts';
import { type InboxFilter, writeFilter } from '../url.ts';
import { ViewsDialog } from './ViewsDialog.tsx';
import { useViews } from './views.ts';

export interface ViewsProps {
  readonly requests: readonly InboxRequest[];
  readonly filter: InboxFilter;
}

/** The saved filters, and the way to save this one. Nothing where there is nothing to save. */
export function Views({ requests, filter }: ViewsProps) {
  const views = useViews();
  const [isOpen, setOpen] = useState(false);
  const search = writeFilter(filter);
  const isNew = search !== '' && views.every((view) => view.search !== search);
  if (!isNew && views.length === 0 && !isOpen) return null;
  return (
    <Flex component="nav" wrap="wrap" align="center" gap="xs" aria-label="Saved views">
      {views.map(({ name, search: own }) => (
        <ChipLink key={name} to={{ pathname: approvalsPath, search: own }} on={own === search}>
          {visibleText(name)}
        </ChipLink>
      ))}
      <TextButton onClick={() => setOpen(true)}>
        {isNew ? 'Save this view' : 'Edit views'}
      </TextButton>
      {isOpen && (
        <ViewsDialog
          requests={requests}
          filter={isNew ? filter : null}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  );
}
