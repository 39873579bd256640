import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';

export interface CopyLinkProps {
  readonly label: string;
  link(): string;
}

export function CopyLink({ label, link }: CopyLinkProps) {
  const { copy, copied, error } = useClipboard({ timeout: 1200 });
  const words = copied ? 'Copied' : error ? 'The browser did not let it be copied' : label;
  return (
    <Tooltip label={words} opened={copied || error ? true : undefined}>
      <ActionIcon size="sm" aria-label={label} onClick={() => copy(link())}>
        {copied ? <IconCheck size={15} aria-hidden /> : <IconLink size={15} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
