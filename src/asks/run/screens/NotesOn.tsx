import type { NotePlace } from '../../../ledger/model/note.ts';
import { useNotes } from '../../../ui/data/notes/notes.ts';
import { NotesButton } from '../../../ui/notes/NotesButton.tsx';

export interface NotesOnProps {
  readonly place: NotePlace;
  readonly on: string;
}

/** Shows the notes on something behind a button. */
export function NotesOn({ place, on }: NotesOnProps) {
  return <NotesButton at={useNotes(place)} on={on} />;
}
