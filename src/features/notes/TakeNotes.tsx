import { Button, FileButton, List, Modal } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { TakenNotes } from '../../core/model/note.ts';
import { takeNotes } from '../../data/notes/notes.ts';
import { counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';

/** Takes in notes that somebody saved of the same ledger, and says what became of each. */
export function TakeNotes({ ledger }: { readonly ledger: string }) {
  const reset = useRef<() => void>(null);
  const take = useMutation({
    mutationFn: (file: File) => takeNotes(ledger, file),
    // The same file may be chosen again.
    onSettled: () => reset.current?.(),
  });
  const { data, error } = take;
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".json,application/json"
        onChange={(file) => file && take.mutate(file)}
        inputProps={{ 'aria-label': 'Choose a file of notes' }}
      >
        {(props) => (
          <Button
            {...props}
            size="sm"
            loading={take.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Take notes in
          </Button>
        )}
      </FileButton>
      <Modal
        opened={data !== undefined || error !== null}
        onClose={() => take.reset()}
        title={error ? 'The notes were not taken in' : 'The notes were taken in'}
        centered
      >
        {error && <ErrorCallout title="Nothing was changed" error={error} />}
        {data && (
          <List>
            {sentences(data).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
      </Modal>
    </>
  );
}

function sentences({ added, replaced, known, conflicts, signed, broken }: TakenNotes): string[] {
  const of = (count: number, words: string) =>
    count > 0 ? [`${counted(count, 'note')} ${count === 1 ? 'was' : 'were'} ${words}`] : [];
  const signatures = (count: number, one: string, many: string) =>
    count > 0 ? [`${counted(count, 'signature')} ${count === 1 ? one : many}`] : [];
  const all = [
    ...of(added, 'added.'),
    ...of(replaced, 'replaced by a newer text of the same writer.'),
    ...of(known, 'here already, the same or newer.'),
    ...of(conflicts, 'not taken: a note here has the same id, and is not to be replaced by it.'),
    ...signatures(signed, 'holds.', 'hold.'),
    ...signatures(
      broken,
      'does not hold: that note was changed after it was signed, or was not signed by the key that it names.',
      'do not hold: those notes were changed after they were signed, or were not signed by the keys that they name.',
    ),
  ];
  return all.length > 0 ? all : ['The file has no notes.'];
}
