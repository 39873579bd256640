import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowsDiff,
  IconDatabase,
  IconEye,
  IconFileImport,
  IconKeyboard,
  IconLayoutNavbar,
  IconMap2,
  IconMoon,
  IconPresentation,
  IconRefresh,
  IconRoute,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showSecrets } from '../base/secrets/shown.ts';
import { libraryQuery } from '../ui/data/ledgers/queries.ts';
import { ledgerMarks } from '../ui/data/ledgers/twins.ts';
import { counted } from '../ui/format.ts';
import { comparePath, lanePath, ledgerPath, playPath } from '../ui/paths.ts';
import { useSecrets } from '../ui/secrets.ts';
import type { AppCommand } from './command.ts';
import type { AppPlace } from './header/place.ts';
import { listTabs, listViews } from './header/tabs.ts';
import { LIBRARY, PAGES } from './pages.ts';
import { useStoryCommands } from './story-commands.ts';
import { LEDGER_TABS } from './views.ts';

export interface FindProps {
  readonly place: AppPlace;
  readonly onVerify: () => void;
  readonly onKeys: () => void;
  readonly onPresent: () => void;
  readonly saving: readonly AppCommand[];
  readonly onChooseFiles: () => void;
}

export function useFindGroups({
  place,
  onVerify,
  onKeys,
  onPresent,
  onChooseFiles,
  saving,
}: FindProps) {
  const { setColorScheme, toggleColorScheme } = useMantineColorScheme();
  const { data: library = [] } = useQuery(libraryQuery());
  const { isShown } = useSecrets();
  const storyCommands = useStoryCommands();
  const { ledger, detail } = place;
  const findMark = ledgerMarks(library);
  const groups: { title: string; commands: readonly AppCommand[] }[] = [];

  if (ledger && detail) {
    groups.push({
      title: 'This ledger',
      commands: [
        ...listTabs(place).map(({ title, about, to, keys }) => ({
          label: title,
          note: about,
          icon: IconLayoutNavbar,
          to,
          keys,
        })),
        ...LEDGER_TABS.flatMap(({ tab }) => listViews(place, '', tab).slice(1)).map(
          ({ title, to }) => ({
            label: title,
            icon: IconLayoutNavbar,
            to,
          }),
        ),
        ...(place.lane
          ? [
              {
                label: 'Compare this lane',
                icon: IconArrowsDiff,
                to: comparePath({ ledger, lane: place.lane }),
              },
            ]
          : []),
        { label: 'Compare this ledger', icon: IconArrowsDiff, to: comparePath({ ledger }) },
        { label: 'Verify again', icon: IconRefresh, to: onVerify },
      ],
    });
    groups.push({
      title: 'Lanes of this ledger',
      commands: detail.lanes.map((lane) => ({
        id: lane.id,
        label: lane.title,
        mark: lane.mark,
        note: `${counted(lane.entries, 'record')} · ${lane.id.slice(0, 8)}`,
        icon: IconRoute,
        to: lanePath(ledger, lane.id, place.points),
      })),
    });
  }
  groups.push({
    title: 'Ledgers',
    commands: library.map(({ id, name, lanes, entries }) => ({
      id,
      label: name,
      mark: findMark(id),
      note: `${counted(lanes, 'lane')} · ${counted(entries, 'record')} · ${id.slice(0, 8)}`,
      icon: IconDatabase,
      to: ledgerPath(id),
    })),
  });
  groups.push({
    title: 'Pages',
    commands: [LIBRARY, ...PAGES].map(({ path, title, ...page }) => ({
      ...page,
      label: title,
      to: path,
    })),
  });
  groups.push({
    title: 'Commands',
    commands: [
      { label: 'Open files', icon: IconFileImport, to: onChooseFiles },
      { label: 'Present', icon: IconPresentation, keys: 'F', to: onPresent },
      {
        label: isShown ? 'Hide secrets' : 'Show secrets',
        icon: IconEye,
        to: () => showSecrets(!isShown),
      },
      { label: 'Tour', icon: IconMap2, to: playPath('tour') },
      { label: 'Theme: light or dark', icon: IconMoon, to: toggleColorScheme },
      { label: 'Theme: as the system', icon: IconMoon, to: () => setColorScheme('auto') },
      { label: 'Keys', icon: IconKeyboard, keys: '?', to: onKeys },
      ...saving,
    ],
  });
  groups.push({ title: 'Stories', commands: storyCommands });
  return groups;
}
