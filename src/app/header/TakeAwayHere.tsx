// What Find offers to take away from where the person is.

import { IconLink, IconPhoto, IconVector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../core/visible.ts';
import { useTakeAway } from '../../features/take-away/use-take-away.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import type { Command } from '../command.ts';
import type { Place } from './place.ts';

export interface TakeAwayHere {
  readonly commands: readonly Command[];
  /** What came of it, where it has to be said. */
  readonly notice: ReactNode;
}

export function useTakeAwayHere({ ledger }: Place): TakeAwayHere {
  const away = useTakeAway(ledger);
  const commands: Command[] = [
    { label: 'Copy a link', icon: IconLink, to: away.copyLink },
    { label: 'Save as SVG', icon: IconVector, to: () => away.savePicture('svg') },
    { label: 'Save as PNG', icon: IconPhoto, to: () => away.savePicture('png') },
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
  };
}
