// This browser keeps unsaved text, also over a reload. A browser that keeps nothing has it for as
// long as the page lives.

import { useMemo } from 'react';

const PREFIX = 'ledgerscope.draft.';
const lasting = new Map<string, string>();

export interface Draft {
  /** Null when nothing was typed, or it was saved. */
  read(): string | null;
  write(text: string): void;
  /** Drops the draft. When `text` was saved, it drops only a draft that is unchanged since. */
  drop(text?: string): void;
}

export function useDraft(key: string): Draft {
  return useMemo(() => draftAt(key), [key]);
}

/** Returns whether a text was typed and not saved. */
export function hasDraft(key: string): boolean {
  return Boolean(draftAt(key).read()?.trim());
}

function draftAt(key: string): Draft {
  const name = PREFIX + key;
  const read = () => lasting.get(name) ?? stored(() => localStorage.getItem(name));
  return {
    read,
    write(text) {
      lasting.set(name, text);
      stored(() => localStorage.setItem(name, text));
    },
    drop(text) {
      if (text !== undefined && read() !== text) return;
      lasting.delete(name);
      stored(() => localStorage.removeItem(name));
    },
  };
}

/** A browser may forbid it, or have no room. */
function stored<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
