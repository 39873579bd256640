import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Stats({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="dl"
      display="grid"
      style={{
        gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
        gap: 'var(--ls-2) var(--ls-5)',
      }}
    >
      {children}
    </Box>
  );
}

export interface StatProps {
  readonly mark?: ReactNode;
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** Shows a number, large, and below it what it counts. */
export function Stat({ mark, name, value, note }: StatProps) {
  return (
    <Stack gap={0}>
      <Group component="dt" gap="xs" fz="xs" c="dimmed" wrap="nowrap">
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
