import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import css from '../app.module.css';
import type { Place } from './place.ts';
import { tabsOf } from './tabs.ts';

export interface LedgerTabsProps {
  readonly place: Place;
}

/** The screens of a ledger, at the same place on each of them. */
export function LedgerTabs({ place }: LedgerTabsProps) {
  const { search, pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone they are in one row, longer than the screen is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another screen is shown
  useEffect(() => {
    const row = tabs.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);
  if (!place.ledger) return null;
  return (
    <div className={css.tabRow} data-chrome>
      <nav ref={tabs} className={css.tabs} aria-label="Screens of this ledger">
        {tabsOf(place, search).map(({ title, about, to, isCurrent }) => (
          <Link key={title} to={to} title={about} aria-current={isCurrent ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
    </div>
  );
}
