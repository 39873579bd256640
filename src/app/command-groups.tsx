// What the command list offers, from where the person is.

import { useMantineColorScheme } from '@mantine/core';
import {
  IconBook2,
  IconDatabase,
  IconFileImport,
  IconFlask,
  IconInbox,
  IconKeyboard,
  IconMoon,
  IconNotebook,
  IconRefresh,
  IconRoute,
  IconServer,
  IconShieldQuestion,
  IconSignature,
  IconSitemap,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { MANIFESTS, manifestOf } from '../data/ledgers/formats.ts';
import { libraryQuery } from '../data/ledgers/queries.ts';
import { counted } from '../ui/format.ts';
import {
  approvalsPath,
  checkPath,
  journalPath,
  laneGraphPath,
  lanePath,
  ledgerPath,
  libraryPath,
  serversPath,
  trustPath,
} from '../ui/paths.ts';
import type { Place } from './header/place.ts';

export interface Command {
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

export function useCommandGroups({ place, onVerify, onKeys, onChooseFiles }: CommandsProps) {
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
        ...(manifestOf(detail.summary.format)?.screens ?? []).map(({ path, title, about }) => ({
          id: path,
          label: `${title}: ${about}`,
          icon: <IconFlask size={17} />,
          run: () => navigate(`${ledgerPath(ledger)}/${path}`),
        })),
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
        id: 'approvals',
        label: 'Go to the approvals',
        icon: <IconInbox size={17} />,
        keys: 'g a',
        run: () => navigate(approvalsPath),
      },
      {
        id: 'servers',
        label: 'Go to the servers',
        note: 'connect a running server, follow its runs',
        icon: <IconServer size={17} />,
        keys: 'g s',
        run: () => navigate(serversPath),
      },
      {
        id: 'journal',
        label: 'Go to the review journal',
        icon: <IconNotebook size={17} />,
        keys: 'g j',
        run: () => navigate(journalPath),
      },
      {
        id: 'check',
        label: 'Check a signed decision',
        icon: <IconSignature size={17} />,
        run: () => navigate(checkPath),
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
      ...MANIFESTS.flatMap(({ lab }) => lab ?? []).map(({ path, title, about }) => ({
        id: path,
        label: `${title}: ${about}`,
        icon: <IconFlask size={17} />,
        run: () => navigate(`/${path}`),
      })),
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
