// The page's calls about notes. Part of the worker's one surface.

import type { NoteInput, NoteView, TakenNotes } from '../../ledger/model/note.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';

export interface NoteService {
  /** All notes on a ledger, the latest first. */
  notes(ledger: string): Promise<readonly NoteView[]>;
  /** How many notes there are on all of these. */
  countNotes(ledgers: readonly string[]): Promise<number>;
  /** Keeps a note, signed if it names who signs. @throws where it is too long, or somebody else's. */
  saveNote(input: NoteInput): Promise<NoteView>;
  deleteNote(ledger: string, id: string): Promise<void>;
  /** All notes on a ledger as a file. */
  notesFile(ledger: string): Promise<NamedBlob>;
  /** Takes in such a file of the same ledger. @throws where it is none, or of another one. */
  takeNotes(ledger: string, file: Blob): Promise<TakenNotes>;
}
