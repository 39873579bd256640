import { Button, FileInput, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../core/model/error.ts';
import { takeKey } from '../../data/approvals/keys.ts';
import { counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';

interface TakeKeyProps {
  /** Dropped on the window; null: none yet. */
  readonly given: File | null;
  readonly onClose: () => void;
}

/** Takes in a key that was saved elsewhere. */
export function TakeKey({ given, onClose }: TakeKeyProps) {
  const [file, setFile] = useState<File | null>(given);
  const [passphrase, setPassphrase] = useState('');
  const take = useMutation({
    mutationFn: (given: File) => takeKey(given, passphrase),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && passphrase && !take.isPending) take.mutate(file);
  };
  if (take.isSuccess)
    return (
      <Modal opened onClose={onClose} title="The key signs here now">
        <Stack gap="lg">
          <p>
            Its journal has {counted(take.data.records, 'record')}, of which{' '}
            {take.data.added === 1 ? '1 is' : `${take.data.added} are`} new here. Decisions are
            added to it from now on.
          </p>
          <Group justify="flex-end">
            <Button variant="filled" onClick={onClose} data-autofocus>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="Take in a saved key" size="lg">
      <form onSubmit={submit}>
        <Stack gap="lg">
          <FileInput
            label="The file that was saved"
            placeholder="reviewer-key-….json"
            accept=".json,application/json"
            clearable
            value={file}
            onChange={setFile}
            data-autofocus
          />
          <PasswordInput
            label="Its passphrase"
            autoComplete="current-password"
            value={passphrase}
            onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
          />
          {take.isError && (
            <ErrorCallout title={describeError(take.error).title} error={take.error} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={!file || passphrase === ''}
              loading={take.isPending}
            >
              Take the key in
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
