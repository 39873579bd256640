import { List } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { takeNotes } from '../../../ui/data/notes/notes.ts';
import { Callout, ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../../ui/kit/ChooseFile.tsx';
import { takenWords } from '../../../ui/ledger/taken-notes.ts';

/** Takes in notes that somebody saved of the same ledger, and says what became of each. */
export function TakeNotes({ ledger }: { readonly ledger: string }) {
  const take = useMutation({
    mutationFn: (file: File) => takeNotes(ledger, file),
  });
  const { data, error } = take;
  return (
    <>
      <ChooseFile
        label="Choose a file of notes"
        accept=".json,application/json"
        onChoose={take.mutate}
        size="sm"
        loading={take.isPending}
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        Take notes in
      </ChooseFile>
      {error && <ErrorCallout title="The notes were not taken in" error={error} />}
      {data && (
        <Callout title="The notes were taken in" role="status">
          <List>
            {takenWords(data).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Callout>
      )}
    </>
  );
}
