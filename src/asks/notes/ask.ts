import type { AskTraits } from '../../base/ask.ts';
import type { NoteInput, NoteView, TakenNotes } from '../../ledger/model/note.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';

declare module '../../base/ask.ts' {
  interface Asks {
    readonly notes: { input: string; answer: readonly NoteView[]; progress: never };
    readonly 'count notes': { input: readonly string[]; answer: number; progress: never };
    /** Keeps a note, signed if it names who signs. @throws where it is too long, or somebody else's. */
    readonly 'save note': { input: NoteInput; answer: NoteView; progress: never };
    readonly 'delete note': {
      input: { readonly ledger: string; readonly id: string };
      answer: AskDone;
      progress: never;
    };
    readonly 'notes as file': { input: string; answer: NamedBlob; progress: never };
    /** Takes in such a file of the same ledger. @throws where it is none, or of another one. */
    readonly 'take notes': {
      input: { readonly ledger: string; readonly file: Blob };
      answer: TakenNotes;
      progress: never;
    };
  }
}

export const NOTE_ASKS = {
  notes: { mayRepeat: true },
  'count notes': { mayRepeat: true },
  'save note': { mayRepeat: false },
  'delete note': { mayRepeat: false },
  'notes as file': { mayRepeat: true },
  'take notes': { mayRepeat: false },
} as const satisfies Readonly<Record<string, AskTraits>>;
