import { IconChevronRight } from '@tabler/icons-react';

/** Shows whether the part below it is open. */
export function Chevron({ open }: { readonly open: boolean }) {
  return (
    <IconChevronRight
      size={14}
      color="var(--ls-text-faint)"
      style={{ flex: 'none', rotate: open ? '90deg' : '0deg', transition: 'rotate 120ms ease' }}
      aria-hidden
    />
  );
}
