import type { ReactNode } from 'react';
import css from './request.module.css';
import shared from './shared.module.css';

export interface PanelProps {
  readonly title: string;
  readonly tone?: 'ok' | 'warn' | 'bad';
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, tone, note, children }: PanelProps) {
  return (
    <section className={css.panel} data-tone={tone}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        {note && <span className={shared.faint}>{note}</span>}
      </div>
      {children}
    </section>
  );
}
