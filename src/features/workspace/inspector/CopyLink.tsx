import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useEntryLink } from '../use-entry-link.ts';

/** The address of an entry, for somebody who holds the same ledger. */
export function CopyLink({ index }: { readonly index: number }) {
  const linkTo = useEntryLink();
  const { copy, copied, error } = useClipboard({ timeout: 1200 });
  const run = () => copy(linkTo(index));
  const label = copied
    ? 'Copied'
    : error
      ? 'The browser did not let it be copied'
      : 'Copy a link to this entry';
  return (
    <Tooltip label={label} opened={copied || error ? true : undefined}>
      <ActionIcon size="sm" aria-label="Copy a link to this entry" onClick={run}>
        {copied ? <IconCheck size={15} aria-hidden /> : <IconLink size={15} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
