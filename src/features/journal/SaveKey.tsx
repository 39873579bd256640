import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../core/model/error.ts';
import type { JournalSummary } from '../../data/approvals/journal.ts';
import { MIN_PASSPHRASE, saveKey } from '../../data/approvals/keys.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { RemoveKey } from './RemoveKey.tsx';

interface SaveKeyProps {
  readonly journal: JournalSummary;
  readonly onClose: () => void;
}

/** Asks for a passphrase, twice, and saves the key with its journal. */
export function SaveKey({ journal, onClose }: SaveKeyProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const save = useMutation({
    mutationFn: () => saveKey(journal.journal, first),
  });
  const isShort = first.length > 0 && first.length < MIN_PASSPHRASE;
  const differs = second.length > 0 && second !== first;
  const isReady = first.length >= MIN_PASSPHRASE && second === first;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate();
  };
  if (save.isSuccess)
    return (
      <RemoveKey
        journal={journal.journal}
        title="The key was saved"
        keep="Keep it here"
        onClose={onClose}
      >
        <p>
          If it is a copy for a bad day, keep the key here. If another machine signs with it from
          now on, remove it from this browser: its journal stays, and can be read.
        </p>
      </RemoveKey>
    );
  return (
    <Modal opened onClose={onClose} title="Save the key and its journal" size="lg">
      <form onSubmit={submit}>
        <Stack gap="lg">
          <p>
            The file has your key, locked by the passphrase, and your journal as it is now. With
            both you go on signing on another machine, or here after the browser was cleared.
          </p>
          <PasswordInput
            label="Passphrase"
            description={`At least ${MIN_PASSPHRASE} characters; several words are good. Nobody can open the file without it.`}
            autoComplete="new-password"
            value={first}
            error={isShort && `${MIN_PASSPHRASE - first.length} more`}
            onChange={({ currentTarget }) => setFirst(currentTarget.value)}
            data-autofocus
          />
          <PasswordInput
            label="The same again"
            autoComplete="new-password"
            value={second}
            error={differs && 'It is another one'}
            onChange={({ currentTarget }) => setSecond(currentTarget.value)}
          />
          <Note>
            Sign with a key in one place at a time. Where two browsers go on with the same key,
            their journals contradict each other, and whoever has both sees it.
          </Note>
          {save.isError && (
            <ErrorCallout title={describeError(save.error).title} error={save.error} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={!isReady} loading={save.isPending}>
              Save the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
