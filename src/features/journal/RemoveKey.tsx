import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dropKey } from '../../data/approvals/keys.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';

interface RemoveKeyProps {
  readonly journal: string;
  readonly title: string;
  /** What the other button says. */
  readonly keep: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once: without a saved file, a key that was removed is gone. */
export function RemoveKey({ journal, title, keep, onClose, children }: RemoveKeyProps) {
  const drop = useMutation({ mutationFn: () => dropKey(journal), onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack gap="lg">
        {children}
        {drop.isError && <ErrorCallout title="The key was not removed" error={drop.error} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button
            variant="filled"
            color="bad"
            loading={drop.isPending}
            onClick={() => drop.mutate()}
          >
            Remove it from this browser
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
