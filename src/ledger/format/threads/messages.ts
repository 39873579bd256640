import type { Profile } from '../../model/check.ts';
import type { EntryRange } from '../reader.ts';
import type { EntryPiece } from '../threads.ts';

/**
 * A helping thread is started with this. `File` is a file of the ledger, as the thread can open it
 * too.
 */
export interface HelperTask<File> {
  readonly helps: string;
  readonly files: readonly File[];
  readonly profile: Profile;
  readonly most: number;
}

/**
 * A null `range` asks for what belongs to none. `spare` are buffers of pieces that were examined.
 */
export interface ThreadQuestion {
  readonly range: EntryRange | null;
  readonly spare: readonly ArrayBuffer[];
}

export type ThreadAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'goes on' }
  | { readonly type: 'piece'; readonly piece: EntryPiece }
  /** `rest` is the unread part of the range, or null. */
  | { readonly type: 'done'; readonly rest: EntryRange | null }
  | { readonly type: 'whole'; readonly found: unknown }
  /** It cannot be read here. Whoever asked does it alone, and says what is wrong. */
  | { readonly type: 'failed' };
