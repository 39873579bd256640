import { Flex } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Faint } from '../../ui/kit/text.tsx';
import css from './library.module.css';

export interface CardProps {
  readonly above?: ReactNode;
  readonly title: ReactNode;
  readonly story: string;
  readonly foot: ReactNode;
  /** What a click does. */
  readonly go: string;
  /** Where it leads, or what it starts. */
  readonly to: string | (() => void);
}

/** Something to open, with a few words on what is in it. */
export function Card({ above, title, story, foot, go, to }: CardProps) {
  const face = (
    <>
      {above && <Faint>{above}</Faint>}
      <strong>{title}</strong>
      <span className={css.story}>{story}</span>
      <Flex component="span" justify="space-between" gap="md" mt="xs">
        <Faint>{foot}</Faint>
        <Faint c="accent">
          {go} <IconArrowRight size={12} aria-hidden />
        </Faint>
      </Flex>
    </>
  );
  return (
    <li>
      {typeof to === 'string' ? (
        <Link to={to} className={css.card}>
          {face}
        </Link>
      ) : (
        <button type="button" className={css.card} onClick={to}>
          {face}
        </button>
      )}
    </li>
  );
}
