import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './drop-area.module.css';

export interface DropAreaProps {
  readonly label: string;
  /** Buttons and links for those who do not drag. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** Says that files may be dropped; the whole window takes them, so this only shows it. */
export function DropArea({ label, action, children }: DropAreaProps) {
  return (
    <section className={css.drop} aria-label={label}>
      <IconFileImport size={22} stroke={1.5} aria-hidden />
      <div className={css.text}>{children}</div>
      {action}
    </section>
  );
}
