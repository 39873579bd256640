import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import css from '../app.module.css';
import type { Place } from './place.ts';
import { tabsOf } from './tabs.ts';

export interface LedgerTabsProps {
  readonly place: Place;
  /** In the same row, where the tabs leave room. */
  readonly children: ReactNode;
}

/** The screens of a ledger, at the same place on each of them. */
export function LedgerTabs({ place, children }: LedgerTabsProps) {
  const { search } = useLocation();
  if (!place.ledger) return null;
  return (
    <div className={css.tabRow} data-chrome>
      <nav className={css.tabs} aria-label="Screens of this ledger">
        {tabsOf(place, search).map(({ title, about, to, isCurrent }) => (
          <Link key={title} to={to} title={about} aria-current={isCurrent ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
