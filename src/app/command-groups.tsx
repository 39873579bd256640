// What the command list offers, from where the person is.

import { useMantineColorScheme } from '@mantine/core';
import {
  IconBook2,
  IconDatabase,
  IconFileImport,
  IconFlask,
  IconKeyboard,
  IconMoon,
  type IconProps,
  IconRefresh,
  IconRoute,
  IconSitemap,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { manifestOf } from '../data/ledgers/formats.ts';
import { libraryQuery } from '../data/ledgers/queries.ts';
import { counted } from '../ui/format.ts';
import { laneGraphPath, lanePath, ledgerPath } from '../ui/paths.ts';
import type { Place } from './header/place.ts';
import { LIBRARY, PAGES } from './pages.ts';

export interface Command {
  readonly label: string;
  readonly note?: string;
  readonly icon: ComponentType<IconProps>;
  readonly keys?: string;
  /** Where it leads, or what it does. */
  readonly to: string | (() => void);
  /** Where others may have the same label. */
  readonly id?: string;
}

export interface CommandsProps {
  readonly place: Place;
  readonly onVerify: () => void;
  readonly onKeys: () => void;
  readonly onChooseFiles: () => void;
}

export function useCommandGroups({ place, onVerify, onKeys, onChooseFiles }: CommandsProps) {
  const { setColorScheme, toggleColorScheme } = useMantineColorScheme();
  const { data: library = [] } = useQuery(libraryQuery());
  const { ledger, detail } = place;
  const groups: { title: string; commands: Command[] }[] = [];

  if (ledger && detail) {
    const path = ledgerPath(ledger);
    const screens = manifestOf(detail.summary.format)?.screens ?? [];
    groups.push({
      title: 'This ledger',
      commands: [
        { label: 'Overview: verdict, checks, lanes', icon: IconBook2, to: path },
        { label: 'Graph of lanes', icon: IconSitemap, keys: 'g g', to: laneGraphPath(ledger) },
        ...screens.map((screen) => ({
          label: `${screen.title}: ${screen.about}`,
          icon: IconFlask,
          to: `${path}/${screen.path}`,
        })),
        { label: 'Verify again', icon: IconRefresh, keys: 'v', to: onVerify },
      ],
    });
    groups.push({
      title: 'Lanes of this ledger',
      commands: detail.lanes.map((lane) => ({
        id: lane.id,
        label: lane.title,
        note: `${counted(lane.entries, 'entry', 'entries')} · ${lane.id.slice(0, 8)}`,
        icon: IconRoute,
        to: lanePath(ledger, lane.id, { vs: place.compared }),
      })),
    });
  }
  groups.push({
    title: 'Ledgers',
    commands: library.map(({ id, name, lanes, entries }) => ({
      id,
      label: name,
      note: `${counted(lanes, 'lane')} · ${counted(entries, 'entry', 'entries')} · ${id.slice(0, 8)}`,
      icon: IconDatabase,
      to: ledgerPath(id),
    })),
  });
  groups.push({
    title: 'Commands',
    commands: [
      ...[LIBRARY, ...PAGES].map(({ path, ...page }) => ({ ...page, to: path })),
      { label: 'Open ledger files…', icon: IconFileImport, to: onChooseFiles },
      { label: 'Switch between light and dark', icon: IconMoon, to: toggleColorScheme },
      {
        label: 'Follow the theme of the system',
        icon: IconMoon,
        to: () => setColorScheme('auto'),
      },
      { label: 'All keys', icon: IconKeyboard, keys: '?', to: onKeys },
    ],
  });
  return groups;
}
