// Notes of a file are put together with those that are here: nobody's note is replaced by anybody
// else's, and none by an older one.

import type { Note, TakenNotes } from '../../ledger/model/note.ts';

export interface Merged {
  readonly put: readonly Note[];
  readonly taken: TakenNotes;
}

/** `findFault` says why a signature does not hold; null when it holds, or there is none. */
export function merge(
  here: readonly Note[],
  given: readonly Note[],
  findFault: (note: Note) => string | null,
): Merged {
  const known = new Map(here.map((note) => [note.id, note]));
  const put = new Map<string, Note>();
  const counts = { added: 0, replaced: 0, known: 0, conflicts: 0, signed: 0, broken: 0 };
  for (const note of given) {
    const fault = findFault(note);
    if (fault !== null) counts.broken++;
    else if (note.signature) counts.signed++;
    const own = known.get(note.id);
    const what = own ? compared(own, note, fault !== null) : 'added';
    counts[what]++;
    if (what !== 'added' && what !== 'replaced') continue;
    known.set(note.id, note);
    put.set(note.id, note);
  }
  return { put: [...put.values()], taken: counts };
}

function compared(own: Note, note: Note, isBroken: boolean): 'replaced' | 'known' | 'conflicts' {
  if (JSON.stringify(own) === JSON.stringify(note)) return 'known';
  const isSameSigner = own.signature?.public_key === note.signature?.public_key;
  if (!isSameSigner || isBroken) return 'conflicts';
  return note.written_at > own.written_at ? 'replaced' : 'known';
}
