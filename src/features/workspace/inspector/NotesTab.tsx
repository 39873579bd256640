import { useNotes } from '../../../data/notes/notes.ts';
import { Note } from '../../../ui/kit/text.tsx';
import { Notes } from '../../../ui/notes/Notes.tsx';
import { useWorkspace } from '../context.ts';
import css from './inspector.module.css';

/** What people wrote on this entry. */
export function NotesTab({ at }: { readonly at: number }) {
  const { ledger, lane } = useWorkspace();
  const notes = useNotes({ on: 'entry', ledger, lane, index: at });
  return (
    <div className={css.body}>
      <Notes key={notes.key} at={notes} on="this entry" />
      <Note>
        Notes are kept in this browser, next to the ledger and never in it: they change nothing that
        is verified.
      </Note>
    </div>
  );
}
