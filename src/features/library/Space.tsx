import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { useStorageState } from '../../data/kept.ts';
import { spaceOf, spaceQuery, useAskToKeep } from '../../data/ledgers/space.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { Note, TextButton } from '../../ui/kit/text.tsx';

export interface SpaceProps {
  readonly ledgers: readonly LedgerSummary[];
  readonly onForgetAll: () => void;
}

/** What all ledgers take together, what is left, and whether the browser may remove them. */
export function Space({ ledgers, onForgetAll }: SpaceProps) {
  const { data } = useQuery(spaceQuery());
  const { state } = useStorageState();
  const total = ledgers.reduce((sum, ledger) => sum + spaceOf(ledger), 0);
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <Note>
        {counted(ledgers.length, 'ledger')} {ledgers.length === 1 ? 'takes' : 'take'} up to{' '}
        {bytesText(total)}
        {typeof data?.room === 'number' &&
          `; the browser has ${bytesText(data.room)} left for this page`}
        . {state !== 'memory' && <Lasting mayBeRemoved={data?.mayBeRemoved ?? null} />}
      </Note>
      {ledgers.length > 1 && (
        <Button size="compact-xs" variant="subtle" onClick={onForgetAll}>
          Forget all…
        </Button>
      )}
    </Group>
  );
}

function Lasting({ mayBeRemoved }: { readonly mayBeRemoved: boolean | null }) {
  const ask = useAskToKeep();
  if (mayBeRemoved === null) return null;
  if (!mayBeRemoved) return 'It keeps them until you forget them.';
  return (
    <>
      When the disk is nearly full, it may remove them.{' '}
      {ask.data === false ? (
        'It was asked not to, and did not agree.'
      ) : (
        <TextButton onClick={() => ask.mutate()}>Ask it to keep them</TextButton>
      )}
    </>
  );
}
