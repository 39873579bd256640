import { useNotes } from '../../../../ui/data/notes/notes.ts';
import { NoteText, SmallHeading } from '../../../../ui/kit/text.tsx';
import { Notes } from '../../../../ui/notes/Notes.tsx';
import { useInspected } from '../context.ts';

/** Lists the notes that people wrote on this record, and takes new ones. */
export function EntryNotes({ at }: { readonly at: number }) {
  const { ledger, lane } = useInspected();
  const notes = useNotes({ on: 'entry', ledger, lane, index: at });
  return (
    <section aria-label="Notes">
      <SmallHeading>Notes</SmallHeading>
      <Notes key={notes.key} at={notes} on="this record" />
      <NoteText>
        Notes are kept in this browser, next to the ledger and never in it: they change nothing that
        is verified.
      </NoteText>
    </section>
  );
}
