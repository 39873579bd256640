import { IconChevronRight } from '@tabler/icons-react';
import css from './chevron.module.css';

/** Whether what is below it is open. */
export function Chevron({ open }: { readonly open: boolean }) {
  return (
    <IconChevronRight size={14} className={css.chevron} data-open={open || undefined} aria-hidden />
  );
}
