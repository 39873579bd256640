// Sentences say what became of notes that came in a file.

import type { TakenNotes } from '../../ledger/model/note.ts';
import { counted } from '../format.ts';

export function takenWords({
  added,
  replaced,
  known,
  conflicts,
  signed,
  broken,
}: TakenNotes): string[] {
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
