import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../../ui/format.ts';

const LOW = 4;
const SHOWN = 8;

export interface SessionPartProps<Item> {
  readonly title: string;
  readonly note: string;
  readonly items: readonly Item[];
  readonly to: string;
  readonly children: (item: Item) => ReactNode;
}

/** Lists the first actions of an agent of one kind, and leads to the rest. */
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
