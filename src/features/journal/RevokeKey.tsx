import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../core/model/error.ts';
import type { JournalSummary } from '../../data/approvals/journal.ts';
import { revokeKey } from '../../data/approvals/keys.ts';
import { Callout, ErrorCallout } from '../../ui/kit/Callout.tsx';

interface RevokeKeyProps {
  readonly journal: JournalSummary;
  readonly onClose: () => void;
}

/** Asks once: what a revoked key signed stays, and it signs nothing more. */
export function RevokeKey({ journal, onClose }: RevokeKeyProps) {
  const [isReplaced, setReplaced] = useState(true);
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () => revokeKey(journal.journal, reason, isReplaced),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!revoke.isPending) revoke.mutate();
  };
  return (
    <Modal opened onClose={onClose} title="Revoke this key?" size="lg">
      <form onSubmit={submit}>
        <Stack gap="lg">
          <p>
            Your journal ends with a signed record that says so, and the key is removed from this
            browser. What it signed stays as it is.
          </p>
          <Radio.Group
            label="And then"
            value={isReplaced ? 'replaced' : 'ended'}
            onChange={(value) => setReplaced(value === 'replaced')}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="replaced"
                label="A new key takes its place"
                description="It is named in that record, so that others can follow you to it."
              />
              <Radio value="ended" label="No key signs here any more" />
            </Stack>
          </Radio.Group>
          <Textarea
            label="Reason (optional)"
            description="A part of the record."
            autosize
            minRows={2}
            maxLength={4000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            data-autofocus
          />
          <Callout tone="warn" icon={IconAlertTriangle}>
            This cannot be undone. Others see it only in a copy of your journal from after it:
            export it, and hand it to whoever relies on your signature.
          </Callout>
          {revoke.isError && (
            <ErrorCallout title={describeError(revoke.error).title} error={revoke.error} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" color="bad" loading={revoke.isPending}>
              {isReplaced ? 'Revoke and replace' : 'Revoke the key'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
