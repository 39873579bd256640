import { Button, Modal } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../format.ts';
import { Notes, type NotesProps } from './Notes.tsx';

/** Shows how many notes there are, and opens them to read and to write. */
export function NotesButton({ at, on }: NotesProps) {
  const [isOpen, setOpen] = useState(false);
  const count = at.notes?.length ?? 0;
  const words = count > 0 ? `${counted(count, 'note')} on ${on}` : `Write a note on ${on}`;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconNote size={14} aria-hidden />}
        aria-label={words}
        aria-haspopup="dialog"
        title={words}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? counted(count, 'note') : 'Note'}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Notes on ${on}`} size="lg">
        <Notes at={at} on={on} />
      </Modal>
    </>
  );
}
