import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import css from './badge.module.css';
import type { Tone } from './tone.ts';

export interface BadgeProps {
  readonly tone?: Tone | undefined;
  readonly icon?: ComponentType<IconProps>;
  readonly title?: string | undefined;
  /** A narrow screen shows the icon alone; the words stay for assistive technology. */
  readonly shrinks?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone = 'none', icon: Icon, title, shrinks, children }: BadgeProps) {
  return (
    <span className={css.badge} data-tone={tone} title={title}>
      {Icon && <Icon size={13} stroke={2.5} aria-hidden />}
      <span className={shrinks ? css.shrinks : undefined}>{children}</span>
    </span>
  );
}

export interface MarkProps {
  readonly tone?: Tone;
  readonly icon: ComponentType<IconProps>;
  readonly children: ReactNode;
}

/** Shows an icon and a word: quieter than a badge, for lists. */
export function MarkBadge({ tone = 'none', icon: Icon, children }: MarkProps) {
  return (
    <span className={css.mark} data-tone={tone}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {children}
    </span>
  );
}
