// A selection reaches from where a person began to the playhead.

import { useState } from 'react';

/** Indices, both inclusive. */
export interface EntrySelection {
  readonly from: number;
  readonly to: number;
}

export interface Selecting {
  /** Null when only the entry at the playhead is selected. */
  readonly selection: EntrySelection | null;
  /** Has to be called before the playhead goes to `index`. */
  readonly extendTo: (index: number) => void;
  readonly clear: () => void;
}

interface Held {
  readonly lane: string;
  readonly began: number;
  readonly head: number;
}

/** A playhead that goes elsewhere by itself leaves nothing selected. */
export function useEntrySelection(lane: string, at: number): Selecting {
  const [held, setHeld] = useState<Held | null>(null);
  const isOver = held !== null && (held.lane !== lane || held.head !== at);
  if (isOver) setHeld(null);
  return {
    selection: held && !isOver ? toSelection(held.began, held.head) : null,
    extendTo: (head) => setHeld((now) => ({ lane, began: now?.began ?? at, head })),
    clear: () => setHeld(null),
  };
}

/** Null when it is one entry. */
export function toSelection(began: number, head: number): EntrySelection | null {
  return began === head ? null : { from: Math.min(began, head), to: Math.max(began, head) };
}
