import type { ReactNode } from 'react';
import css from './overview.module.css';

export interface PanelProps {
  readonly title: string;
  /** A number or a few words after the title. */
  readonly note?: ReactNode;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, note, right, children }: PanelProps) {
  return (
    <section className={css.panel}>
      <header className={css.panelHead}>
        <h2>
          {title}
          {note !== undefined && <span className={css.faint}>{note}</span>}
        </h2>
        {right}
      </header>
      {children}
    </section>
  );
}
