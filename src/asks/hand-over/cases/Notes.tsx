import { ActionIcon, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_CASE_TEXT } from '../../../ui/data/hand-over/cases.ts';
import { noteCountQuery } from '../../../ui/data/notes/notes.ts';
import { counted } from '../../../ui/format.ts';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { isBeingWritten, NoteForm } from '../../../ui/notes/NoteForm.tsx';
import css from './case.module.css';
import type { CasePartProps } from './case-part.ts';

/** Shows the notes on a case; those on its ledgers are counted, and handed over with it. */
export function CaseNotes({ one, editing }: CasePartProps) {
  const { notes, ledgers } = one;
  const draft = `case.${one.id}.note`;
  const [isWriting, setWriting] = useState(() => isBeingWritten(draft));
  const { data: onLedgers = 0 } = useQuery(noteCountQuery(ledgers.map(({ id }) => id)));
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <ul className={css.list} aria-label="Notes on the case">
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
          <li key={at}>
            <div>
              <LedgerText text={note.text} lines={6} />
              {note.writtenAt !== null && (
                <Faint display="block">
                  <TimeText seconds={Math.floor(note.writtenAt / 1000)} />
                </Faint>
              )}
            </div>
            <DeleteNote
              number={at + 1}
              onDelete={() => editing.mutate({ notes: notes.filter((own) => own !== note) })}
            />
          </li>
        ))}
        {onLedgers > 0 && (
          <li>
            <Faint>
              {counted(onLedgers, 'note')} on its {ledgers.length === 1 ? 'ledger' : 'ledgers'}
            </Faint>
          </li>
        )}
      </ul>
      {isWriting ? (
        <NoteForm
          draft={draft}
          most={MAX_CASE_TEXT}
          label="Note on this case"
          onSave={async (text) => {
            const written = { text, writtenAt: Date.now() };
            await editing.mutateAsync({ notes: [...notes, written] });
            setWriting(false);
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <TextButton size="sm" onClick={() => setWriting(true)}>
          Write a note
        </TextButton>
      )}
    </section>
  );
}

interface DeleteNoteProps {
  readonly number: number;
  readonly onDelete: () => void;
}

/** The text cannot be brought back, so it asks first. */
function DeleteNote({ number, onDelete }: DeleteNoteProps) {
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <ActionIcon size="sm" aria-label={`Delete note ${number}`} onClick={() => setAsks(true)}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    );
  return (
    <Group gap="xs">
      <Button size="compact-xs" color="bad" variant="filled" autoFocus onClick={onDelete}>
        Delete
      </Button>
      <Button size="compact-xs" onClick={() => setAsks(false)}>
        Keep
      </Button>
    </Group>
  );
}
