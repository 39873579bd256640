import { Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import css from '../app.module.css';

export interface IconLinkProps {
  readonly to: string;
  /** In full, for assistive technology and the pointer; its word is a part of it. */
  readonly label: string;
  readonly word: string;
  readonly icon: ComponentType<IconProps>;
  /** Its word is the first to go. */
  readonly least?: boolean;
  /** What is shown however little room there is. */
  readonly children?: ReactNode;
}

/** A way to a screen: its icon, and its word where the header has room. */
export function IconLink({ to, label, word, icon: Icon, least, children }: IconLinkProps) {
  return (
    <Tooltip label={label}>
      <Link to={to} aria-label={label} className={css.tool} data-least={least || undefined}>
        <Icon size={17} aria-hidden />
        <span className={css.word}>{word}</span>
        {children}
      </Link>
    </Tooltip>
  );
}
