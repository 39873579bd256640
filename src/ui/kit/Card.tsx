import { Stack, type StackProps } from '@mantine/core';
import type { AriaAttributes, ReactNode } from 'react';
import type { Tone } from './tone.ts';

export interface CardProps extends StackProps, AriaAttributes {
  readonly component?: 'div' | 'li' | 'section';
  readonly tone?: Tone | undefined;
  readonly children: ReactNode;
}

export function Card({ component = 'div', tone, ...props }: CardProps) {
  return (
    <Stack
      component={component}
      gap="sm"
      px="lg"
      py="md"
      bd="1px solid var(--tone-line, var(--ls-line))"
      bdrs="lg"
      bg="var(--ls-surface-soft)"
      data-tone={tone}
      {...props}
    />
  );
}
