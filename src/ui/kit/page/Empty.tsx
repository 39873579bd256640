import { EmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

export interface EmptyProps {
  readonly title: string;
  readonly page?: boolean;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** Says on an empty screen what could be here, and what to do. */
export function Empty({ title, page = false, text, action }: EmptyProps) {
  return (
    <EmptyState
      size="xs"
      px="xl"
      py="2.5rem"
      mih={page ? '60vh' : undefined}
      style={{ justifyContent: 'center' }}
    >
      <EmptyState.Title order={page ? 1 : undefined}>{title}</EmptyState.Title>
      <EmptyState.Description>{text}</EmptyState.Description>
      {action && <EmptyState.Actions mt="xs">{action}</EmptyState.Actions>}
    </EmptyState>
  );
}
