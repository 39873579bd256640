import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './door.module.css';
import { Faint } from './text.tsx';

export interface DoorProps {
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly children?: ReactNode;
}

/** One of several ways on, side by side. */
export function Door({ to, title, note, children }: DoorProps) {
  return (
    <li>
      <Link to={to} className={css.door}>
        <strong>{title}</strong>
        {children}
        <Faint>{note}</Faint>
      </Link>
    </li>
  );
}

export function Doors({ children }: { readonly children: ReactNode }) {
  return <ul className={css.doors}>{children}</ul>;
}
