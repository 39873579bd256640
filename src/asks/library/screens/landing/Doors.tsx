// Three short stories come with the app, each played at a press.

import { IconPencil, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BuiltIn } from '../../../../ui/data/stories/built-in.ts';
import { counted } from '../../../../ui/format.ts';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import { playPath } from '../../../../ui/paths.ts';
import { ApproveArt, BreakArt, ReplayArt } from './art.tsx';
import css from './landing.module.css';

interface Door {
  readonly id: BuiltIn;
  readonly title: string;
  readonly key: string;
  readonly story: string;
  readonly minutes: number;
  readonly art: ReactNode;
  readonly icon: ReactNode;
}

export const DOORS: readonly Door[] = [
  {
    id: 'replay',
    title: 'Replay',
    key: '1',
    story: 'Run a record twice, with no model: one hash.',
    minutes: 1,
    art: <ReplayArt />,
    icon: <IconPlayerPlayFilled size={20} />,
  },
  {
    id: 'tamper',
    title: 'Break it',
    key: '2',
    story: 'Be the forger. See what stops you, and what does not.',
    minutes: 2,
    art: <BreakArt />,
    icon: <IconPencil size={20} />,
  },
  {
    id: 'approve',
    title: 'Approve',
    key: '3',
    story: 'An agent stopped, and asks you to decide.',
    minutes: 1,
    art: <ApproveArt />,
    icon: <IconPlayerPauseFilled size={20} />,
  },
];

export const LandingDoors = memo(function Doors() {
  return (
    <section aria-label="Stories">
      <ul className={css.doors}>
        {DOORS.map(({ id, title, key, story, minutes, art, icon }) => (
          <li key={id}>
            <Link to={playPath(id)} className={css.door}>
              <span className={css.art} aria-hidden>
                {art}
              </span>
              <span className={css.icon} aria-hidden>
                {icon}
              </span>
              <strong>{title}</strong>
              <Kbd keys={key} />
              <span className={css.story}>{story}</span>
              <small>{counted(minutes, 'minute')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
});
