import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface FactsProps {
  /** The greatest width of the names; they are as wide as the widest of them without it. */
  readonly names?: string;
  readonly lined?: boolean;
  readonly children: ReactNode;
}

export function Facts({ names, lined, children }: FactsProps) {
  const style: React.CSSProperties & Record<'--names', string | undefined> = { '--names': names };
  return (
    <dl className={css.facts} data-lined={lined || undefined} style={style}>
      {children}
    </dl>
  );
}

export interface FactProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

export function FactList({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
