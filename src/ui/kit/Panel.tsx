import type { ReactNode } from 'react';
import css from './panel.module.css';
import { Faint } from './text.tsx';
import type { Tone } from './tone.ts';

export interface PanelProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly right?: ReactNode;
  readonly tone?: Tone;
  readonly padded?: boolean;
  readonly fill?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

export interface ScrollProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Scrolls the inside of a panel that is taller than its place. */
export function Scroll({ label, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** A titled box is a part of a screen. */
export function Panel({ title, note, right, tone, padded, fill, label, children }: PanelProps) {
  return (
    <section
      className={css.panel}
      data-tone={tone}
      data-fill={fill || undefined}
      aria-label={label}
    >
      <header className={css.head}>
        <h2>
          {title} {note !== undefined && <Faint>{note}</Faint>}
        </h2>
        {right}
      </header>
      <div className={css.body} data-padded={padded || undefined}>
        {children}
      </div>
    </section>
  );
}
