// What can be taken away from where the person is: in the menu, and in Find.

import { useDisclosure } from '@mantine/hooks';
import { IconFileCode, IconLink, IconPhoto, IconVector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../core/visible.ts';
import { useTakeAway } from '../../features/take-away/use-take-away.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import { usePart } from '../../ui/store.ts';
import type { Command } from '../command.ts';
import { isLaterLoaded, ReplayDialog } from '../later.ts';
import type { Place } from './place.ts';

export interface TakeAwayHere {
  readonly commands: readonly Command[];
  /** What came of it, where it has to be said. */
  readonly notice: ReactNode;
  readonly dialog: ReactNode;
}

export function useTakeAwayHere({ ledger, lane, detail }: Place): TakeAwayHere {
  const away = useTakeAway(ledger);
  const [opened, dialog] = useDisclosure(false);
  const isLater = usePart(isLaterLoaded, (is) => is);
  const lanes = detail?.lanes ?? [];
  const replayed = lanes.find(({ id }) => id === lane) ?? mainLane(lanes);
  const commands: Command[] = [
    { label: 'Copy a link', icon: IconLink, to: away.copyLink },
    { label: 'Save as SVG', icon: IconVector, to: () => away.savePicture('svg') },
    { label: 'Save as PNG', icon: IconPhoto, to: () => away.savePicture('png') },
    ...(replayed ? [{ label: 'Save the replay…', icon: IconFileCode, to: dialog.open }] : []),
  ];
  return {
    commands,
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
    dialog: (opened || isLater) && detail && ledger && replayed && (
      <ReplayDialog
        key={`${ledger} ${replayed.id}`}
        opened={opened}
        onClose={dialog.close}
        ledger={ledger}
        lane={replayed.id}
        title={replayed.title || detail.summary.name}
      />
    ),
  };
}
