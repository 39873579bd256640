import { Button, FileButton, Modal } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { restoreJournal } from '../../data/approvals/journal.ts';
import { counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';

/** Takes an exported journal in: after a new machine, or a browser that was cleared. */
export function Restore() {
  const reset = useRef<() => void>(null);
  const restore = useMutation({
    mutationFn: (file: File) => restoreJournal(file),
    // The same file may be chosen again.
    onSettled: () => reset.current?.(),
  });
  const { data, error } = restore;
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".jsonl,.json,.ndjson,.txt"
        onChange={(file) => file && restore.mutate(file)}
        inputProps={{ 'aria-label': 'Choose an exported journal' }}
      >
        {(props) => (
          <Button
            {...props}
            size="sm"
            loading={restore.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Restore an export
          </Button>
        )}
      </FileButton>
      <Modal
        opened={data !== undefined || error !== null}
        onClose={() => restore.reset()}
        title={error ? 'The journal was not restored' : 'The journal was restored'}
        centered
      >
        {error && <p>{visibleText(error.message)}</p>}
        {data && (
          <p>
            {data.added === 0
              ? `All of its records were here already; the journal has ${counted(data.records, 'record')}.`
              : `${counted(data.added, 'record')} ${data.added === 1 ? 'was' : 'were'} added; the journal has ${counted(data.records, 'record')}.`}
          </p>
        )}
      </Modal>
    </>
  );
}
