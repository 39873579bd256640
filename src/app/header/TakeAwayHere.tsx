// What can be taken away from where the person is: in the header, and among the commands.

import { useDisclosure } from '@mantine/hooks';
import { IconGif, IconLink, IconPhoto, IconVector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../core/visible.ts';
import { ReplayDialog } from '../../features/take-away/ReplayDialog.tsx';
import { TakeAwayMenu } from '../../features/take-away/TakeAwayMenu.tsx';
import { useTakeAway } from '../../features/take-away/use-take-away.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import css from '../app.module.css';
import type { Command } from '../command.ts';
import type { Place } from './place.ts';

export interface TakeAwayHere {
  readonly commands: readonly Command[];
  readonly menu: ReactNode;
  /** What came of it, where it has to be said. */
  readonly notice: ReactNode;
  readonly dialog: ReactNode;
}

export function useTakeAwayHere({ ledger, lane, detail }: Place): TakeAwayHere {
  const away = useTakeAway(ledger);
  const [opened, dialog] = useDisclosure(false);
  const lanes = detail?.lanes ?? [];
  const replayed = lanes.find(({ id }) => id === lane) ?? mainLane(lanes);
  const commands: Command[] = [
    { label: 'Copy a link to this place', icon: IconLink, to: away.copyLink },
    { label: 'Save this view as SVG', icon: IconVector, to: () => away.savePicture('svg') },
    { label: 'Save this view as PNG', icon: IconPhoto, to: () => away.savePicture('png') },
    ...(replayed
      ? [{ label: 'Take the replay away: a page, an animation', icon: IconGif, to: dialog.open }]
      : []),
  ];
  return {
    commands,
    menu: (
      <TakeAwayMenu
        away={away}
        onReplay={replayed ? dialog.open : null}
        className={css.away ?? ''}
      />
    ),
    notice: away.said && (
      <Callout
        band
        tone={away.said.isFault ? 'warn' : 'none'}
        role={away.said.isFault ? 'alert' : 'status'}
        close="Close this notice"
        onClose={away.forget}
      >
        {visibleText(away.said.text)}
      </Callout>
    ),
    dialog: detail && ledger && replayed && (
      <ReplayDialog
        key={`${ledger} ${replayed.id}`}
        opened={opened}
        onClose={dialog.close}
        ledger={ledger}
        name={detail.summary.name}
        lane={replayed.id}
        title={replayed.title}
      />
    ),
  };
}
