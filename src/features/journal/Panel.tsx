import type { ReactNode } from 'react';
import css from './journal.module.css';

export interface PanelProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Panel({ title, note, children }: PanelProps) {
  return (
    <section className={css.panel}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        {note !== undefined && <span className={css.faint}>{note}</span>}
      </div>
      {children}
    </section>
  );
}
