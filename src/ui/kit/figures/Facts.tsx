import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface FactsProps {
  /** How wide the names may become; as wide as the widest of them unless given. */
  readonly names?: string;
  /** Lines between them and room around them, for facts that fill a panel. */
  readonly lined?: boolean;
  readonly children: ReactNode;
}

/** Names and values, in two columns. */
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
