// The three doors: short stories that come with the app, each played at a press.

import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BuiltIn } from '../../../data/stories/built-in.ts';
import { Kbd } from '../../../ui/ledger/values.tsx';
import { playPath } from '../../../ui/paths.ts';
import { ApproveArt, ReplayArt, TamperArt } from './art.tsx';
import css from './landing.module.css';

interface Door {
  readonly id: BuiltIn;
  readonly title: string;
  readonly key: string;
  readonly story: string;
  readonly minutes: number;
  readonly tone: 'accent' | 'bad' | 'warn';
  readonly art: ReactNode;
  readonly icon: ReactNode;
}

export const DOORS: readonly Door[] = [
  {
    id: 'replay',
    title: 'Replay',
    key: '1',
    story: 'Run a record twice, with no model and no network. One hash.',
    minutes: 1,
    tone: 'accent',
    art: <ReplayArt />,
    icon: <IconPlayerPlayFilled size={16} />,
  },
  {
    id: 'tamper',
    title: 'Tamper',
    key: '2',
    story: 'Be the forger. See how far you get, and what stops you.',
    minutes: 2,
    tone: 'bad',
    art: <TamperArt />,
    icon: <IconX size={18} stroke={2.6} />,
  },
  {
    id: 'approve',
    title: 'Approve',
    key: '3',
    story: 'An agent stopped and asks a person. Decide, and sign it.',
    minutes: 1,
    tone: 'warn',
    art: <ApproveArt />,
    icon: <IconPlayerPauseFilled size={16} />,
  },
];

export const Doors = memo(function Doors() {
  return (
    <section aria-label="Stories">
      <ul className={css.doors}>
        {DOORS.map(({ id, title, key, story, minutes, tone, art, icon }) => (
          <li key={id}>
            <Link to={playPath(id)} className={css.door} data-door={tone}>
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
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
});
