// What the thread that verifies and those that help it say to each other.

import type { Profile } from '../../model/check.ts';
import type { EntryRange } from '../reader.ts';
import type { EntryPiece } from '../threads.ts';

/** What a helping thread is started with. `File`: a file of the ledger, as it can open it too. */
export interface HelperTask<File> {
  /** The format of the ledger, and its files. */
  readonly helps: string;
  readonly files: readonly File[];
  readonly profile: Profile;
  /** How many bytes of a range are read before others get their turn. */
  readonly most: number;
}

/** `range` null: what belongs to none. `spare`: buffers of pieces that were examined. */
export interface ThreadQuestion {
  readonly range: EntryRange | null;
  readonly spare: readonly ArrayBuffer[];
}

export type ThreadAnswer =
  /** It has opened the ledger: from now on it is asked. */
  | { readonly type: 'ready' }
  /** It is in the middle of something long. */
  | { readonly type: 'goes on' }
  | { readonly type: 'piece'; readonly piece: EntryPiece }
  /** `rest`: what was not read of the range; null: it was read to its end. */
  | { readonly type: 'done'; readonly rest: EntryRange | null }
  | { readonly type: 'whole'; readonly found: unknown }
  /** It cannot be read here. Whoever asked does it alone, and says what is wrong. */
  | { readonly type: 'failed' };
