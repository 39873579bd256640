// A screen is a page that scrolls, or fills the window.

import { Box, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { masked } from '../../../base/secrets/mask.ts';
import { countText } from '../../format.ts';
import { Faint } from '../text.tsx';
import css from './page.module.css';
import { WaitingCount } from './waiting-count.ts';

/**
 * Sets the window's title: how many requests wait, and the shown things, the most particular first.
 * A browser keeps it in its history, so secrets are never in it.
 */
export function WindowTitle({ of }: { readonly of: string }) {
  const waiting = use(WaitingCount);
  return (
    <title>{`${waiting > 0 ? `(${countText(waiting)}) ` : ''}${masked(of)} · Ledgerscope`}</title>
  );
}

export interface PageProps {
  readonly title?: string;
  /**
   * The greatest width of the content: for reading, for tables, for all that there is room for.
   * `full` is as wide and as high as the window, where that is large enough.
   */
  readonly width?: 'narrow' | 'normal' | 'wide' | 'full';
  readonly children: ReactNode;
}

/** A page has its parts below one another, in the middle of the window. */
export function Page({ title, width = 'normal', children }: PageProps) {
  return (
    <div className={css.page} data-width={width}>
      {title !== undefined && <WindowTitle of={title} />}
      {children}
    </div>
  );
}

export interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly right?: ReactNode;
}

export function PageHead({ title, lead, right }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {lead && (
          <Text inherit fz="md" lh={1.55} c="dimmed" maw="46rem" mt="xs">
            {lead}
          </Text>
        )}
      </div>
      {right && <Group gap="sm">{right}</Group>}
    </header>
  );
}

export interface SectionProps {
  readonly title: ReactNode;
  readonly right?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A titled part of a page, without a box around it. */
export function Section({ title, right, id, children }: SectionProps) {
  return (
    <Stack component="section" gap="md" id={id}>
      <header className={css.head}>
        <h2>{title}</h2>
        {right}
      </header>
      {children}
    </Stack>
  );
}

/** Shows a wide column with a narrow one to its right; below one another where room is short. */
export function PageColumns({
  sideFirst,
  isRuled,
  children,
}: {
  readonly sideFirst?: boolean;
  readonly isRuled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={css.columns}
      data-side-first={sideFirst || undefined}
      data-ruled={isRuled || undefined}
    >
      {children}
    </div>
  );
}

export function PageColumn({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap="var(--ls-5)" miw={0}>
      {children}
    </Stack>
  );
}

export interface ScreenProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** A screen is as high as the window: a bar, and below it what takes the rest. */
export function PageScreen({ title, children }: ScreenProps) {
  return (
    <div className={css.screen}>
      {title !== undefined && <WindowTitle of={title} />}
      {children}
    </div>
  );
}

export interface ScreenBarProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function ScreenBar({ title, note, children }: ScreenBarProps) {
  return (
    <header className={css.bar}>
      <h1>
        {title} {note !== undefined && <Faint>{note}</Faint>}
      </h1>
      {children}
    </header>
  );
}

/** Shows a sentence below the bar. */
export function BarNote({ children }: { readonly children: ReactNode }) {
  return <p className={css.barNote}>{children}</p>;
}

/** Takes the rest of a screen, to draw on. */
export function PageCanvas({
  busy,
  isPictured = false,
  children,
}: {
  readonly busy?: boolean;
  readonly isPictured?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={css.canvas} aria-busy={busy} data-pictured={isPictured || undefined}>
      {children}
    </div>
  );
}

/** Holds the actions of a screen at its lower rim, wherever one has scrolled. */
export function PageFoot({
  toolbar,
  children,
}: {
  readonly toolbar?: string;
  readonly children: ReactNode;
}) {
  if (toolbar === undefined) return <footer className={css.foot}>{children}</footer>;
  return (
    <div className={css.foot} role="toolbar" aria-label={toolbar}>
      {children}
    </div>
  );
}

/** Pushes the following elements of a bar to its right end. */
export function Spacer() {
  return <Box component="span" flex={1} />;
}
