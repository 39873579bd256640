// A lab: what a person can do on one side, the picture in the middle, what is written,
// as it is written, on the other. The labs of all formats are of this one kind.

import type { ReactNode } from 'react';
import css from './lab.module.css';

export interface LabFrameProps {
  readonly title: string;
  /** What happens here, in a sentence. */
  readonly about: string;
  readonly tools: ReactNode;
  readonly controls: ReactNode;
  readonly picture: ReactNode;
  readonly log: ReactNode;
}

export function LabFrame({ title, about, tools, controls, picture, log }: LabFrameProps) {
  return (
    <div className={css.page}>
      <title>{`${title} · Ledgerscope`}</title>
      <header className={css.head}>
        <div className={css.titles}>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
        <div className={css.tools}>{tools}</div>
      </header>
      <div className={css.columns}>
        {controls}
        <div className={css.middle}>{picture}</div>
        {log}
      </div>
    </div>
  );
}

export interface LabPanelProps {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** One of the frame's parts, which scrolls by itself and by keyboard. */
export function LabPanel({ title, note, tools, children }: LabPanelProps) {
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.panelHead}>
        <h2>
          {title}
          {note && <span className={css.faint}>{note}</span>}
        </h2>
        {tools && <div className={css.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  );
}

/** The inside of a panel where it is taller than its room. */
export function LabScroll({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className={css.body} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export function ControlGroup({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export function ControlRow({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

export function ControlNote({ children }: { readonly children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

/** What was refused, or what could not be undone. */
export function LabAlert({
  tone,
  children,
}: {
  readonly tone: 'bad' | 'warn';
  readonly children: ReactNode;
}) {
  return (
    <div className={css.refused} data-tone={tone} role="alert">
      {children}
    </div>
  );
}
