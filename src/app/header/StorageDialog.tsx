import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ForgetDialog } from '../../asks/library/screens/ForgetDialog.tsx';
import { LastingStorage } from '../../asks/library/screens/Lasting.tsx';
import type { LedgerSummary } from '../../ledger/model/ledger.ts';
import { useStorageState } from '../../ui/data/kept.ts';
import { libraryQuery } from '../../ui/data/ledgers/queries.ts';
import { measureSpace, spaceQuery } from '../../ui/data/ledgers/space.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { NoteText } from '../../ui/kit/text.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { libraryPath } from '../../ui/paths.ts';

export interface StorageDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Says what is kept here, how much of it and since when, and removes it. */
export function StorageDialog({ opened, onClose }: StorageDialogProps) {
  const { data: ledgers = [] } = useQuery(libraryQuery());
  const { data: space } = useQuery(spaceQuery());
  const { state } = useStorageState();
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  const navigate = useNavigate();
  const forgetAll = () => {
    onClose();
    // The screen of a forgotten ledger would have nothing to show.
    navigate(libraryPath);
    setForgetting(ledgers);
  };
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Storage">
        <Stack gap="sm">
          {ledgers.length === 0 ? (
            <p>This browser holds no ledgers.</p>
          ) : (
            <p>
              This browser holds <strong>{counted(ledgers.length, 'ledger')}</strong>, up to{' '}
              {bytesText(ledgers.reduce((sum, ledger) => sum + measureSpace(ledger), 0))}, since{' '}
              <TimeText seconds={findSince(ledgers)} />.
            </p>
          )}
          {state === 'memory' && <p>In memory only: gone when this tab is closed.</p>}
          <NoteText>
            {typeof space?.room === 'number' && `${bytesText(space.room)} are left for this page. `}
            Nothing of it was sent anywhere. <LastingStorage />
          </NoteText>
          <Group justify="flex-end">
            <Button disabled={ledgers.length === 0} onClick={forgetAll}>
              Forget all…
            </Button>
          </Group>
        </Stack>
      </Modal>
      <ForgetDialog ledgers={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
}

/** The time of the first, in seconds. */
function findSince(ledgers: readonly LedgerSummary[]): number {
  const first = ledgers.reduce((least, { importedAt }) => Math.min(least, importedAt), Infinity);
  return Math.floor(first / 1000);
}
