import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconBook2,
  IconDatabase,
  IconFileImport,
  IconKeyboard,
  IconMoon,
  IconRefresh,
  IconRoute,
  IconSearch,
  IconShieldQuestion,
  IconSitemap,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { libraryQuery } from '../data/queries.ts';
import { counted } from '../ui/format.ts';
import { visibleText } from '../ui/hostile.ts';
import { laneGraphPath, lanePath, ledgerPath, libraryPath, trustPath } from '../ui/paths.ts';
import { Kbd } from '../ui/values.tsx';
import css from './app.module.css';
import type { Place } from './place.ts';

const [store, actions] = createSpotlight();
export const openCommands = actions.open;

/** More than this many hits help nobody; the person types another letter instead. */
const SHOWN_PER_GROUP = 12;

/** Handed through to the scroll area; the list's own type does not name it. */
const SCROLLS_BY_KEY = { viewportProps: { tabIndex: 0 } };

interface Command {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: () => void;
}

export interface CommandsProps {
  readonly place: Place;
  readonly onVerify: () => void;
  readonly onKeys: () => void;
  readonly onChooseFiles: () => void;
}

/** Search and commands: every word that is typed must be somewhere in the name or the note. */
export function Commands(props: CommandsProps) {
  const [query, setQuery] = useState('');
  const groups = useCommandGroups(props);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = groups
    .map(({ title, commands }) => {
      const matching = commands.filter(({ label, note }) => {
        const text = `${label} ${note ?? ''}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return { title, shown: matching.slice(0, SHOWN_PER_GROUP), total: matching.length };
    })
    .filter(({ shown }) => shown.length > 0);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
    >
      <Spotlight.Search
        placeholder="Find a ledger, a lane, a command"
        leftSection={<IconSearch size={17} />}
        aria-label="Search and commands"
      />
      <Spotlight.ActionsList {...SCROLLS_BY_KEY}>
        {hits.map(({ title, shown, total }) => (
          <Spotlight.ActionsGroup
            key={title}
            label={total > shown.length ? `${title} · ${shown.length} of ${total}` : title}
          >
            {shown.map(({ id, label, note, icon, keys, run }) => (
              <Spotlight.Action
                key={id}
                className={css.command}
                label={visibleText(label)}
                {...(note ? { description: note } : {})}
                leftSection={icon}
                rightSection={keys ? <Kbd keys={keys} /> : null}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {hits.length === 0 && <Spotlight.Empty>Nothing has all of these words</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useCommandGroups({ place, onVerify, onKeys, onChooseFiles }: CommandsProps) {
  const navigate = useNavigate();
  const { setColorScheme, toggleColorScheme } = useMantineColorScheme();
  const { data: library = [] } = useQuery(libraryQuery());
  const { ledger, detail } = place;
  const groups: { title: string; commands: Command[] }[] = [];

  if (ledger && detail) {
    groups.push({
      title: 'This ledger',
      commands: [
        {
          id: 'overview',
          label: 'Overview: verdict, checks, lanes',
          icon: <IconBook2 size={17} />,
          run: () => navigate(ledgerPath(ledger)),
        },
        {
          id: 'graph',
          label: 'Graph of lanes',
          icon: <IconSitemap size={17} />,
          keys: 'g g',
          run: () => navigate(laneGraphPath(ledger)),
        },
        {
          id: 'verify',
          label: 'Verify again',
          icon: <IconRefresh size={17} />,
          keys: 'v',
          run: onVerify,
        },
      ],
    });
    groups.push({
      title: 'Lanes of this ledger',
      commands: detail.lanes.map((lane) => ({
        id: `lane ${lane.id}`,
        label: lane.title,
        note: `${counted(lane.entries, 'entry', 'entries')} · ${lane.id.slice(0, 8)}`,
        icon: <IconRoute size={17} />,
        run: () => navigate(lanePath(ledger, lane.id)),
      })),
    });
  }
  groups.push({
    title: 'Ledgers',
    commands: library.map((held) => ({
      id: `ledger ${held.id}`,
      label: held.name,
      note: `${counted(held.lanes, 'lane')} · ${counted(held.entries, 'entry', 'entries')} · ${held.id.slice(0, 8)}`,
      icon: <IconDatabase size={17} />,
      run: () => navigate(ledgerPath(held.id)),
    })),
  });
  groups.push({
    title: 'Commands',
    commands: [
      {
        id: 'library',
        label: 'Go to the library',
        icon: <IconBook2 size={17} />,
        keys: 'g l',
        run: () => navigate(libraryPath),
      },
      {
        id: 'open',
        label: 'Open ledger files…',
        icon: <IconFileImport size={17} />,
        run: onChooseFiles,
      },
      {
        id: 'trust',
        label: 'What verification proves',
        icon: <IconShieldQuestion size={17} />,
        run: () => navigate(trustPath),
      },
      {
        id: 'theme',
        label: 'Switch between light and dark',
        icon: <IconMoon size={17} />,
        run: toggleColorScheme,
      },
      {
        id: 'theme-system',
        label: 'Follow the theme of the system',
        icon: <IconMoon size={17} />,
        run: () => setColorScheme('auto'),
      },
      { id: 'keys', label: 'All keys', icon: <IconKeyboard size={17} />, keys: '?', run: onKeys },
    ],
  });
  return groups;
}
