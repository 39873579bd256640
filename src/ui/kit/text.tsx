// Text differs from plain text in these few ways only.

import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Text,
  type TextProps,
} from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** The theme's colour is not used: a place may change what is faint on its ground. */
const FAINT = 'var(--ls-text-faint)';

export interface WordsProps extends TextProps {
  readonly children?: ReactNode;
  readonly id?: string;
  readonly title?: string | undefined;
  readonly role?: 'status' | 'alert';
  readonly component?: 'div' | 'p';
}

/** For text that is less important than the text around it. */
export function Dim(props: WordsProps) {
  return <Text span inherit c="dimmed" {...props} />;
}

/** Small and faint text is for counts, units and origins. */
export function Faint(props: WordsProps) {
  return <Text span size="xs" c={FAINT} fw={400} {...props} />;
}

/** For names, paths and values, as they were written. */
export function Mono(props: WordsProps) {
  return <Text span size="xs" ff="monospace" {...props} />;
}

/** For fields into which a person pastes such values. */
export const MONO_INPUT = {
  input: { fontFamily: 'var(--ls-mono)', fontSize: 'var(--ls-text-13)' },
} as const;

/** The heading of a part within a part. */
export function SmallHeading({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="h3" size="xs" c={FAINT} fw={600} mb="xs">
      {children}
    </Text>
  );
}

/** A sentence that explains the part above it. */
export function NoteText(props: WordsProps) {
  return <Text size="xs" c="dimmed" {...props} />;
}

/** A link looks like text until it is pointed at, for lists of links. */
export function QuietLink(props: Omit<AnchorProps, 'component'> & LinkProps) {
  return <Anchor component={Link} size="sm" c="inherit" {...props} />;
}

/** A button that reads like a link. */
export function TextButton(props: AnchorProps & ComponentPropsWithoutRef<'button'>) {
  return <Anchor component="button" type="button" size="xs" {...props} />;
}

/** A link that looks like a button: the way on from an empty page, unless it says otherwise. */
export function LinkButton(props: ButtonProps & LinkProps) {
  return <Button component={Link} variant="filled" {...props} />;
}
