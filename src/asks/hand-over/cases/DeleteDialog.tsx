import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AuditCase } from '../../../ledger/model/case.ts';
import { deleteCase } from '../../../ui/data/hand-over/cases.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { casesPath } from '../../../ui/paths.ts';

export interface DeleteDialogProps {
  readonly one: AuditCase;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ one, opened, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteCase(one.id),
    onSuccess: () => navigate(casesPath),
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Delete this case?">
      <Stack gap="sm">
        <p>
          Its question, findings, conclusion and notes are removed from this browser. Its ledgers
          and the notes on them stay.
          {one.received
            ? ' Open its file again to have it as it came.'
            : ' A file that was made of it is not touched.'}
        </p>
        {remove.error && <ErrorCallout title="It was not deleted" error={remove.error} />}
        <Group justify="flex-end" gap="sm">
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button variant="filled" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
