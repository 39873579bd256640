import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A few numbers that sum something up. */
export function Stats({ children }: { readonly children: ReactNode }) {
  return (
    <Group component="dl" align="flex-start" gap="var(--ls-2) var(--ls-6)">
      {children}
    </Group>
  );
}

export interface StatProps {
  /** A mark before the name. */
  readonly mark?: ReactNode;
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** A number, large, and below it what it counts. */
export function Stat({ mark, name, value, note }: StatProps) {
  return (
    <Stack gap={0} maw="22rem" flex="1 1 9rem">
      <Group component="dt" gap="xs" fz="xs" c="dimmed">
        {mark} {name}
      </Group>
      <Text component="dd" size="xl" fw={600} style={{ order: -1 }}>
        {value}
      </Text>
      {note && (
        <Text component="dd" size="xs" c="faint">
          {note}
        </Text>
      )}
    </Stack>
  );
}
