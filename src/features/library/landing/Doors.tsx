// Three short stories, each of which leads to something real.

import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Kbd } from '../../../ui/ledger/values.tsx';
import { ApproveArt, ReplayArt, TamperArt } from './art.tsx';
import css from './landing.module.css';

export interface Door {
  readonly title: string;
  readonly key: string;
  readonly story: string;
  readonly minutes: number;
  readonly tone: 'accent' | 'bad' | 'warn';
  readonly art: ReactNode;
  readonly icon: ReactNode;
}

export const DOORS = {
  replay: {
    title: 'Replay',
    key: '1',
    story: 'Watch a record play, entry by entry, with no model and no network.',
    minutes: 1,
    tone: 'accent',
    art: <ReplayArt />,
    icon: <IconPlayerPlayFilled size={16} />,
  },
  tamper: {
    title: 'Tamper',
    key: '2',
    story: 'Be the forger: change a byte, cover it up, and see what still tells.',
    minutes: 2,
    tone: 'bad',
    art: <TamperArt />,
    icon: <IconX size={18} stroke={2.6} />,
  },
  approve: {
    title: 'Approve',
    key: '3',
    story: 'An agent stopped and asks a person. Decide, and sign it.',
    minutes: 1,
    tone: 'warn',
    art: <ApproveArt />,
    icon: <IconPlayerPauseFilled size={16} />,
  },
} as const satisfies Readonly<Record<string, Door>>;

export type DoorName = keyof typeof DOORS;

export interface DoorsProps {
  readonly isBusy: boolean;
  readonly onOpen: (door: DoorName) => void;
}

export function Doors({ isBusy, onOpen }: DoorsProps) {
  return (
    <section aria-label="Stories">
      <ul className={css.doors}>
        {(Object.keys(DOORS) as DoorName[]).map((name) => (
          <li key={name}>
            <DoorButton door={DOORS[name]} isBusy={isBusy} onOpen={() => onOpen(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DoorButtonProps {
  readonly door: Door;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
}

function DoorButton({ door, isBusy, onOpen }: DoorButtonProps) {
  const { title, key, story, minutes, tone, art, icon } = door;
  return (
    <button type="button" className={css.door} data-door={tone} disabled={isBusy} onClick={onOpen}>
      <span className={css.art} aria-hidden>
        {art}
      </span>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <span className={css.doorWords}>
        <strong>{title}</strong>
        <span>{story}</span>
      </span>
      <Kbd keys={key} />
      <small>{minutes} min</small>
    </button>
  );
}
