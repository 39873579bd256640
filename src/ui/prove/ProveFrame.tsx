import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { viewPath } from '../paths.ts';
import css from './prove.module.css';

interface ModesProps {
  readonly ledger: string;
  readonly mode: 'Replay' | 'Break it';
}

export interface ProveFrameProps extends ModesProps {
  readonly bar: ReactNode;
  readonly rail?: ReactNode;
  /** Null when a story says its own sentence instead. */
  readonly caption: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows what is proven before a person. Every part is a row of its own, so that nothing covers
 * anything.
 */
export function ProveFrame({ ledger, mode, bar, rail, caption, foot, children }: ProveFrameProps) {
  return (
    <div className={css.whole}>
      <header className={css.bar}>
        <Modes ledger={ledger} mode={mode} />
        {bar}
      </header>
      {rail}
      <div className={css.panels}>{children}</div>
      {caption !== null && <div className={css.says}>{caption}</div>}
      <footer className={css.foot} data-chrome>
        {foot}
      </footer>
    </div>
  );
}

const MODES = [
  ['Replay', ''],
  ['Break it', 'break'],
] as const;

function Modes({ ledger, mode }: ModesProps) {
  return (
    <nav className={css.modes} aria-label="Views in this tab">
      {MODES.map(([title, view]) => (
        <Link
          key={title}
          to={viewPath(ledger, 'prove', view)}
          aria-current={title === mode ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
