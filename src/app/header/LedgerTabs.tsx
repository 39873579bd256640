import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import css from '../app.module.css';
import type { AppPlace } from './place.ts';
import { listTabs, listViews, type TabLink } from './tabs.ts';

/** Shows the tabs of a ledger, and the views in the open one, at the same place on each screen. */
export function LedgerTabs({ place }: { readonly place: AppPlace }) {
  const { search } = useLocation();
  if (!place.ledger) return null;
  const views = listViews(place, search).filter(({ isLevel }) => !isLevel);
  // Some screens lead to these themselves: Read from its foot, Prove from its frame, Ask by its questions.
  const isOwn =
    place.screen === 'read' ||
    place.screen === 'prove' ||
    (place.screen === 'ask' && views[0]?.isCurrent === true);
  return (
    <div className={css.tabRow} data-chrome>
      <Links label="Tabs of this ledger" links={listTabs(place)} className={css.tabs ?? ''} />
      {!isOwn && views.length > 1 && (
        <Links label="Views in this tab" links={views} className={css.views ?? ''} />
      )}
    </div>
  );
}

interface LinksProps {
  readonly label: string;
  readonly links: readonly TabLink[];
  readonly className: string;
}

function Links({ label, links, className }: LinksProps) {
  const row = useRef<HTMLElement>(null);
  const current = links.find(({ isCurrent }) => isCurrent)?.to;
  // A phone has them in one row, longer than the screen is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is current
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} className={className} aria-label={label}>
      {links.map(({ title, about, to, isCurrent }) => (
        <Link key={title} to={to} title={about} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
