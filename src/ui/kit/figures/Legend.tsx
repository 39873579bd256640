import { Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface LegendProps extends GroupProps {
  readonly children: ReactNode;
}

export function Legend(props: LegendProps) {
  return (
    <Group
      component="ul"
      gap="0.125rem var(--ls-3)"
      fz="xs"
      c="dimmed"
      aria-label="What the marks mean"
      {...props}
    />
  );
}

export interface LegendItemProps {
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

export function LegendItem({ mark, children }: LegendItemProps) {
  return (
    <Group component="li" gap="xs" wrap="nowrap" miw={0}>
      {mark}
      {children}
    </Group>
  );
}
