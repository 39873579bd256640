import { Box } from '@mantine/core';

export interface BarProps {
  readonly value: number;
  readonly max: number;
  readonly right?: boolean;
}

/**
 * Shows how large a value is, next to the others of its column, below a number that says the same.
 */
export function Bar({ value, max, right }: BarProps) {
  return (
    <Box
      h={3}
      mt={2}
      mb={-2}
      ml={right ? 'auto' : undefined}
      w={`${max > 0 ? (100 * value) / max : 0}%`}
      bg="var(--ls-accent)"
      bdrs="xs"
      aria-hidden
    />
  );
}
