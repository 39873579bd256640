// Every file is saved through here. It is looked through first, and where it holds values that look
// like keys or tokens, the person is asked before it leaves.

import { useSyncExternalStore } from 'react';
import { createQueue } from '../../base/queue.ts';
import type { SecretCount } from '../../base/secrets/count.ts';
import { secretsShown } from '../../base/secrets/shown.ts';
import { Store } from '../../base/store.ts';
import { ask } from './host.ts';

/**
 * Nobody checks files of these types against anything, so values in them can be replaced. In all
 * others, hashes or signatures would no longer hold.
 */
const REPLACEABLE: ReadonlySet<string> = new Set([
  'text/csv',
  'application/x-ndjson',
  'image/svg+xml',
]);

export interface LeavingSecrets {
  readonly name: string;
  /** Null while the file is looked through. */
  readonly found: FoundSecrets | null;
  readonly canReplace: boolean;
  /** Says in a sentence what can be done where values cannot be replaced; null when nothing can. */
  readonly instead: string | null;
  readonly answer: (answer: SaveAnswer) => void;
}

export type SaveAnswer = 'as it is' | 'replace' | 'cancel';

export type FoundSecrets =
  | {
      readonly type: 'values';
      readonly counts: readonly SecretCount[];
      readonly unread: readonly string[];
    }
  | { readonly type: 'picture' }
  /** Nobody knows what is in such a file. */
  | { readonly type: 'unread'; readonly why: string };

const leaving = new Store<LeavingSecrets | null>(null);

/** Returns the file that the person is asked about at the moment. */
export function useLeaving(): LeavingSecrets | null {
  return useSyncExternalStore(leaving.watch, leaving.get);
}

const inTurn = createQueue();

/**
 * Hands a file to the person as a download, unless they say no. `instead` is as in {@link
 * LeavingSecrets}.
 */
export function saveFile(content: Blob, name: string, instead?: string): Promise<void> {
  return inTurn(() => save(content, name, instead ?? null));
}

/**
 * Saves a key that this browser signs with, locked by its passphrase: it is a secret, and meant to
 * leave.
 */
export function saveKeyFile(content: Blob, name: string): void {
  download(content, name);
}

async function save(content: Blob, name: string, instead: string | null): Promise<void> {
  const canReplace = REPLACEABLE.has(content.type);
  let cancelled = false;
  const answered = new Promise<SaveAnswer>((resolve) => {
    const answer = (given: SaveAnswer) => {
      cancelled = given === 'cancel';
      resolve(given);
    };
    leaving.set({ name, found: null, canReplace, instead, answer });
  });
  try {
    const found = await Promise.race([look(content), answered]);
    if (cancelled || typeof found === 'string') return;
    if (found === null) return download(content, name);
    const now = leaving.get();
    if (now) leaving.set({ ...now, found });
    const answer = await answered;
    if (answer === 'as it is') download(content, name);
    if (answer === 'replace')
      download(await ask({ name: 'file without secrets', input: content }), name);
  } finally {
    leaving.set(null);
  }
}

/** Null when there is nothing to ask about. */
async function look(content: Blob): Promise<FoundSecrets | null> {
  if (/^image\/(?!svg)/.test(content.type)) {
    // A drawing has what is shown, and that is masked until somebody asks.
    const { isAny, wasShown } = secretsShown();
    return isAny && wasShown ? { type: 'picture' } : null;
  }
  try {
    const { counts, unread } = await ask({ name: 'secrets in files', input: [content] });
    return counts.length + unread.length > 0 ? { type: 'values', counts, unread } : null;
  } catch (error) {
    return { type: 'unread', why: error instanceof Error ? error.message : String(error) };
  }
}

function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser has taken the URL over only once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
