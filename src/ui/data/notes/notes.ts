// Other tabs write notes too: each tells the others.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { grouped } from '../../../base/lists.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import {
  MAX_NOTE,
  type NotePlace,
  type NoteView,
  notePlaceKey,
  type TakenNotes,
} from '../../../ledger/model/note.ts';
import { announcer } from '../announce.ts';
import {
  announced as announcedJournal,
  journalQuery,
  requestPersistence,
} from '../approvals/journal.ts';
import { ask } from '../host.ts';
import { useKeptKeys } from '../ledgers/kept-keys.ts';
import { saveFile } from '../save.ts';

const notesKey = ['notes'] as const;

const { announced, keepUpToDate } = announcer('ledgerscope-notes', (clients) =>
  Promise.all(clients.map((client) => client.invalidateQueries({ queryKey: notesKey }))),
);

/** Lists all notes on a ledger, the latest first. */
export function notesQuery(ledger: string) {
  return queryOptions({
    structuralSharing: false,
    queryKey: [...notesKey, ledger],
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'notes', input: ledger });
    },
  });
}

/** Counts the notes on all of these ledgers. */
export function noteCountQuery(ledgers: readonly string[]) {
  return queryOptions({
    queryKey: [...notesKey, 'count', ledgers],
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'count notes', input: ledgers });
    },
    // Another tab may have written some before this one listened.
    staleTime: 0,
  });
}

const byPlace = new WeakMap<readonly NoteView[], ReadonlyMap<string, readonly NoteView[]>>();

function groupByPlace(notes: readonly NoteView[]): ReadonlyMap<string, readonly NoteView[]> {
  const known = byPlace.get(notes);
  if (known) return known;
  const made = grouped(notes, ({ note }) => notePlaceKey(note.place));
  byPlace.set(notes, made);
  return made;
}

const NONE: readonly NoteView[] = [];

/** Gives the notes on one thing, and what a person can do there. */
export function useNotes(place: NotePlace) {
  const { data, error } = useQuery(notesQuery(place.ledger));
  const writing = useNoteWriting();
  const key = notePlaceKey(place);
  return {
    ...writing,
    key,
    most: MAX_NOTE,
    /** Undefined while the notes are being read. */
    notes: data && (groupByPlace(data).get(key) ?? NONE),
    error,
    /** A null `id` makes a new note; a null `reviewer` leaves it unsigned. */
    async save(id: string | null, text: string, reviewer: string | null): Promise<void> {
      void requestPersistence();
      const saved = announced(ask({ name: 'save note', input: { id, place, text, reviewer } }));
      // A first signature opens the journal.
      await (reviewer === null ? saved : announcedJournal(saved));
    },
  };
}

/** Findings of one check at one place have the same notes. */
export function notedFindingPlace(
  ledger: string,
  { lane, index, check, path }: Pick<Finding, 'lane' | 'index' | 'check' | 'path'>,
): NotePlace {
  return { on: 'finding', ledger, lane, index, check, path };
}

/** Gives what does not depend on the place of a note. */
export function useNoteWriting() {
  const { data: journal } = useQuery(journalQuery());
  const keys = useKeptKeys();
  return {
    /** The name that signs; null when none was given yet. */
    reviewer: journal?.reviewer ?? null,
    /** Returns whether a public key, in hex, is known to be somebody's. */
    isKnown: (key: string) => keys.includes(key),
    remove: ({ note }: NoteView) =>
      announced(ask({ name: 'delete note', input: { ledger: note.place.ledger, id: note.id } })),
  };
}

/** Counts the notes on each entry of a lane, by index. */
export function useNoteCounts(ledger: string, lane: string): ReadonlyMap<number, number> {
  const { data } = useQuery(notesQuery(ledger));
  return useMemo(() => {
    const counts = new Map<number, number>();
    for (const { note } of data ?? []) {
      const { place } = note;
      if (place.on === 'entry' && place.lane === lane)
        counts.set(place.index, (counts.get(place.index) ?? 0) + 1);
    }
    return counts;
  }, [data, lane]);
}

export async function saveNotes(ledger: string): Promise<void> {
  const { file, name } = await ask({ name: 'notes as file', input: ledger });
  saveFile(file, name);
}

/** Takes in a file of notes on this ledger. */
export function takeNotes(ledger: string, file: Blob): Promise<TakenNotes> {
  return announced(ask({ name: 'take notes', input: { ledger, file } }));
}

/** Removes a ledger, and the notes on it with `withNotes`. */
export function forgetLedger(ledger: string, withNotes: boolean): Promise<void> {
  const forgotten = ask({ name: 'forget ledger', input: { ledger, withNotes } });
  return withNotes ? announced(forgotten) : forgotten;
}
