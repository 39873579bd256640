import { Button, Modal, Stack } from '@mantine/core';
import { IconFileCode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { visibleText } from '../../core/visible.ts';
import { saveReplayPage } from '../../data/playback/playback.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Note } from '../../ui/kit/text.tsx';

export interface ReplayDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly ledger: string;
  readonly lane: string;
  /** What the page is called. */
  readonly title: string;
}

/** The replay of a lane, to be shown where there is no Ledgerscope. */
export function ReplayDialog({ opened, onClose, ledger, lane, title }: ReplayDialogProps) {
  const save = useMutation({
    mutationFn: () => saveReplayPage({ ledger, lane, title }, nameFile(lane)),
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Take the replay away" size="lg">
      <Stack gap="lg">
        <Note>{visibleText(title)}. Nothing is uploaded: all of it is made here.</Note>
        <Stack gap="xs">
          <div>
            <Button
              leftSection={<IconFileCode size={16} aria-hidden />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Save as a page
            </Button>
          </div>
          <Note>
            One HTML file with the ledger and its verifier in it. Opened in any browser, without a
            network, it verifies the ledger again and shows what it found. About 3 MB more than the
            ledger.
          </Note>
          {save.error && <ErrorCallout title="The page was not made" error={save.error} />}
        </Stack>
      </Stack>
    </Modal>
  );
}

function nameFile(lane: string): string {
  return `replay-${lane.replace(/[^0-9A-Za-z]+/g, '').slice(0, 8)}`;
}
