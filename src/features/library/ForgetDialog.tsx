import { Button, Group, List, Modal, Stack } from '@mantine/core';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { useForget } from '../../data/ledgers/commands.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';

export interface ForgetDialogProps {
  /** null: closed. */
  readonly ledger: LedgerSummary | null;
  readonly onClose: () => void;
}

/** Asks once, and says exactly what goes. */
export function ForgetDialog({ ledger, onClose }: ForgetDialogProps) {
  const forget = useForget();
  const close = () => {
    forget.reset();
    onClose();
  };
  return (
    <Modal
      opened={ledger !== null}
      onClose={close}
      title={ledger ? `Forget ${visibleText(ledger.name)}?` : ''}
    >
      {ledger && (
        <Stack gap="sm">
          <p>This removes from this browser:</p>
          <List>
            <List.Item>the copy of the file ({bytesText(ledger.size)})</List.Item>
            <List.Item>
              what was read from it: {counted(ledger.lanes, 'lane')},{' '}
              {counted(ledger.entries, 'entry', 'entries')}
            </List.Item>
            <List.Item>its verification report</List.Item>
          </List>
          <p>Your own file is not touched. Drop it again and it opens at the same address.</p>
          {forget.isError && (
            <ErrorCallout title="It could not be forgotten" error={forget.error} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={close}>Keep it</Button>
            <Button
              variant="filled"
              loading={forget.isPending}
              onClick={() => forget.mutate(ledger.id, { onSuccess: close })}
            >
              Forget
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
