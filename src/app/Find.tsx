import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { visibleText } from '../base/visible.ts';
import { Kbd } from '../ui/ledger/Kbd.tsx';
import { nameWithMark } from '../ui/ledger/named.ts';
import type { AppCommand } from './command.ts';
import { useEntryCommands } from './entry-commands.ts';
import { type FindProps, useFindGroups } from './find-groups.tsx';

const [store, actions] = createSpotlight();
export const toggleFind = actions.toggle;

/** More hits help nobody; the person types another letter instead. */
const SHOWN_PER_GROUP = 12;

/** The prop is handed through to the scroll area; the list's own type does not name it. */
const SCROLLS_BY_KEY = { viewportProps: { tabIndex: 0 } };

/** Finds commands, pages, ledgers, lanes, and entries by their text. The list is made only while it is open. */
export function FindDialog(props: FindProps) {
  const [query, setQuery] = useState('');
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Find' } }}
    >
      <Spotlight.Search
        placeholder="Find anything"
        leftSection={<IconSearch size={17} />}
        aria-label="Find"
      />
      <Spotlight.ActionsList {...SCROLLS_BY_KEY}>
        <Hits {...props} query={query} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface Hit {
  readonly title: string;
  readonly shown: readonly AppCommand[];
  readonly total: number;
}

function Hits({ query, ...props }: FindProps & { readonly query: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const groups = useFindGroups(props);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hits: Hit[] = groups
    .map(({ title, commands }) => {
      const matching = commands.filter(({ label, mark, note }) => {
        const text = `${label} ${mark ?? ''} ${note ?? ''}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return { title, shown: matching.slice(0, SHOWN_PER_GROUP), total: matching.length };
    })
    .filter(({ shown }) => shown.length > 0);
  const isNamed = hits.length > 0;
  const entries = useEntryCommands(query);
  if (entries.length > 0) hits.push({ title: 'Records', shown: entries, total: entries.length });
  if (props.place.lane && words.length > 0) {
    const filtered = new URLSearchParams(search);
    filtered.set('q', query.trim());
    const to = () => navigate({ search: `?${filtered}` });
    const found = { label: `Look for “${query.trim()}” in this lane`, icon: IconFilter, to };
    hits.push({ title: 'This lane', shown: [found], total: 1 });
  }
  const list = hits.map(({ title, shown, total }) => (
    <Spotlight.ActionsGroup
      key={title}
      label={total > shown.length ? `${title} · ${shown.length} of ${total}` : title}
    >
      {shown.map(({ label, mark, id = label, note, icon: Icon, keys, to }) => (
        <Spotlight.Action
          key={id}
          fz="sm"
          label={nameWithMark(label, mark)}
          {...(note ? { description: visibleText(note) } : {})}
          leftSection={<Icon size={17} />}
          rightSection={keys ? <Kbd keys={keys} /> : null}
          onClick={() => (typeof to === 'string' ? navigate(to) : to())}
        />
      ))}
    </Spotlight.ActionsGroup>
  ));
  if (isNamed) return list;
  return (
    <>
      <Spotlight.Empty>Nothing has all of these words</Spotlight.Empty>
      {list}
    </>
  );
}
