import { Button, Checkbox, Group, List, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { useForget } from '../../../ui/data/ledgers/commands.ts';
import { measureSpace } from '../../../ui/data/ledgers/space.ts';
import { type MarkOf, useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { noteCountQuery } from '../../../ui/data/notes/notes.ts';
import { bytesText, counted } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { nameWithMark } from '../../../ui/ledger/named.ts';

export interface ForgetDialogProps {
  /** Null when the dialog is closed. */
  readonly ledgers: readonly LedgerSummary[] | null;
  readonly onClose: () => void;
}

/** Asks once, and says exactly what goes. */
export function ForgetDialog({ ledgers, onClose }: ForgetDialogProps) {
  const forget = useForget();
  const findMark = useLedgerMarks();
  const ids = (ledgers ?? []).map(({ id }) => id);
  const { data: notes = 0 } = useQuery({ ...noteCountQuery(ids), enabled: ids.length > 0 });
  const [withNotes, setWithNotes] = useState(false);
  const close = () => {
    forget.reset();
    setWithNotes(false);
    onClose();
  };
  const [only, second] = ledgers ?? [];
  const many = second !== undefined;
  return (
    <Modal opened={ledgers !== null} onClose={close} title={writeTitle(ledgers ?? [], findMark)}>
      {ledgers && only && (
        <Stack gap="sm">
          <p>This removes from this browser:</p>
          <List>
            <List.Item>
              {many ? 'the copies of their files' : 'the copy of the file'} (
              {bytesText(sum(ledgers, ({ size }) => size))})
            </List.Item>
            <List.Item>
              what was read from {many ? 'them' : 'it'}:{' '}
              {counted(
                sum(ledgers, ({ lanes }) => lanes),
                'lane',
              )}
              ,{' '}
              {counted(
                sum(ledgers, ({ entries }) => entries),
                'record',
              )}
            </List.Item>
            <List.Item>{many ? 'their verification reports' : 'its verification report'}</List.Item>
          </List>
          <p>
            It gives back up to {bytesText(sum(ledgers, measureSpace))}. Your own{' '}
            {many ? 'files are' : 'file is'} not touched. Drop {many ? 'one of them' : 'it'} again
            and it opens at the same address.
          </p>
          {notes > 0 && (
            <Checkbox
              label={`Delete ${counted(notes, 'note')} on ${many ? 'them' : 'it'} too`}
              description={`Otherwise they are kept in this browser, and are there again when ${many ? 'one of them' : 'it'} is opened again.`}
              checked={withNotes}
              onChange={({ currentTarget }) => setWithNotes(currentTarget.checked)}
            />
          )}
          {forget.isError && (
            <ErrorCallout
              title={many ? 'Not all could be forgotten' : 'It could not be forgotten'}
              error={forget.error}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={close}>Keep {many ? 'them' : 'it'}</Button>
            <Button
              variant="filled"
              loading={forget.isPending}
              onClick={() => forget.mutate({ ledgers: ids, withNotes }, { onSuccess: close })}
            >
              {many ? 'Forget all' : 'Forget'}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function writeTitle(ledgers: readonly LedgerSummary[], findMark: MarkOf): string {
  const [only, second] = ledgers;
  if (second) return `Forget all ${counted(ledgers.length, 'ledger')}?`;
  return only ? `Forget ${nameWithMark(only.name, findMark(only.id))}?` : '';
}

function sum(ledgers: readonly LedgerSummary[], of: (ledger: LedgerSummary) => number): number {
  return ledgers.reduce((total, ledger) => total + of(ledger), 0);
}
