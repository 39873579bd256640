import { ActionIcon, Button, Popover, Stack, Tooltip } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { spaceOf, spaceQuery } from '../../data/ledgers/space.ts';
import { ForgetDialog } from '../../features/library/ForgetDialog.tsx';
import { bytesText, counted } from '../../ui/format.ts';
import { Note } from '../../ui/kit/text.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { libraryPath } from '../../ui/paths.ts';

const LABEL = 'What this browser holds';

/** What is kept here, how much of it and since when, wherever the person is; and the way to be rid of it. */
export function HeldHere() {
  const { data: ledgers = [] } = useQuery(libraryQuery());
  const { data: space } = useQuery(spaceQuery());
  const [isOpen, setOpen] = useState(false);
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  const navigate = useNavigate();
  const forgetAll = () => {
    setOpen(false);
    // A screen of what is forgotten would have nothing to show.
    navigate(libraryPath);
    setForgetting(ledgers);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
        <Popover.Target>
          <Tooltip label={LABEL}>
            <ActionIcon aria-label={LABEL} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <IconDatabase size={17} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label={LABEL}>
          <Stack gap="sm">
            {ledgers.length === 0 ? (
              <p>This browser holds no ledgers.</p>
            ) : (
              <p>
                <strong>{counted(ledgers.length, 'ledger')}</strong>, up to{' '}
                {bytesText(ledgers.reduce((sum, ledger) => sum + spaceOf(ledger), 0))}, since{' '}
                <TimeText seconds={sinceOf(ledgers)} />.
              </p>
            )}
            <Note>
              {typeof space?.room === 'number' &&
                `The browser has ${bytesText(space.room)} left for this page. `}
              Nothing of it was sent anywhere.
            </Note>
            <Button size="compact-md" disabled={ledgers.length === 0} onClick={forgetAll}>
              Forget all…
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <ForgetDialog ledgers={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
}

/** Seconds: when the first of them came. */
function sinceOf(ledgers: readonly LedgerSummary[]): number {
  const first = ledgers.reduce((least, { importedAt }) => Math.min(least, importedAt), Infinity);
  return Math.floor(first / 1000);
}
