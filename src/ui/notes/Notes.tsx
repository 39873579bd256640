import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { NoteView } from '../../ledger/model/note.ts';
import { ErrorCallout } from '../kit/Callout.tsx';
import { SkeletonRows } from '../kit/page/Skeleton.tsx';
import { isBeingWritten, NoteForm } from './NoteForm.tsx';
import { type NoteActions, NoteItem } from './NoteItem.tsx';
import css from './notes.module.css';

export interface NotesAt extends NoteActions {
  /** Names the thing; two of one key have the same notes. */
  readonly key: string;
  /** Undefined while they are being read. */
  readonly notes: readonly NoteView[] | undefined;
  readonly error: Error | null;
  /** The greatest length of a note, in UTF-16 units. */
  readonly most: number;
  /** A null `id` makes a new note; a null `reviewer` leaves it unsigned. */
  readonly save: (id: string | null, text: string, reviewer: string | null) => Promise<void>;
}

export interface NotesProps {
  readonly at: NotesAt;
  /** The subject of the notes in words: "this entry". */
  readonly on: string;
}

export function Notes({ at, on }: NotesProps) {
  const { notes, error, reviewer, most, save } = at;
  const [chosen, setEdited] = useState<string | null>(null);
  const edited = chosen ?? notes?.find(({ note }) => isBeingWritten(note.id))?.note.id;
  if (error && !notes) return <ErrorCallout title="The notes could not be read" error={error} />;
  if (!notes) return <SkeletonRows rows={3} />;
  return (
    <Stack gap="md">
      <NoteForm
        key={at.key}
        draft={at.key}
        most={most}
        label={`Note on ${on}`}
        reviewer={reviewer}
        onSave={(text, name) => save(null, text, name)}
      />
      {notes.length > 0 && (
        <Stack component="ul" gap="md" aria-label={`Notes on ${on}`}>
          {notes.map((view) => {
            const { id, text, signature } = view.note;
            return (
              <li key={id} className={css.note}>
                {edited === id ? (
                  <NoteForm
                    draft={id}
                    most={most}
                    label={`Edit the note on ${on}`}
                    text={text}
                    isSigned={signature !== null}
                    reviewer={reviewer}
                    onSave={async (next, name) => {
                      await save(id, next, name);
                      setEdited(null);
                    }}
                    onCancel={() => setEdited(null)}
                  />
                ) : (
                  <NoteItem view={view} actions={at} onEdit={() => setEdited(id)} />
                )}
              </li>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
