import { Button, Group, Modal } from '@mantine/core';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { useForget } from '../../data/ledgers/commands.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';
import { ErrorState } from '../../ui/states.tsx';
import css from './forget-dialog.module.css';

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
        <div className={css.dialog}>
          <p>This removes from this browser:</p>
          <ul>
            <li>the copy of the file ({bytesText(ledger.size)})</li>
            <li>
              what was read from it: {counted(ledger.lanes, 'lane')},{' '}
              {counted(ledger.entries, 'entry', 'entries')}
            </li>
            <li>its verification report</li>
          </ul>
          <p>Your own file is not touched. Drop it again and it opens at the same address.</p>
          {forget.isError && (
            <ErrorState title="It could not be forgotten" detail={forget.error.message} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Keep it
            </Button>
            <Button
              loading={forget.isPending}
              onClick={() => forget.mutate(ledger.id, { onSuccess: close })}
            >
              Forget
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  );
}
