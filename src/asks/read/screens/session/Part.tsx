import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../../ui/format.ts';

/** So many are listed of each kind; fewer where a screen is low. */
const LOW = 4;
const SHOWN = 8;

export interface SessionPartProps<Item> {
  readonly title: string;
  /** How many there are, in words. */
  readonly note: string;
  readonly items: readonly Item[];
  /** Where all of them are. */
  readonly to: string;
  readonly children: (item: Item) => ReactNode;
}

/** The first of what an agent did of one kind, and the way to the rest. */
export function SessionPart<Item>({ title, note, items, to, children }: SessionPartProps<Item>) {
  return (
    <section>
      <h2>
        {title} <span>{note}</span>
      </h2>
      <ul>{items.slice(0, SHOWN).map(children)}</ul>
      {items.length > LOW && (
        <p data-more={items.length <= SHOWN || undefined}>
          <Link to={to}>All {countText(items.length)}</Link>
        </p>
      )}
    </section>
  );
}
