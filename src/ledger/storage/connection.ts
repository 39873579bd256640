// A browser may keep a database waiting for another tab, take it away for a newer version, or
// remove it. A lost connection stays lost: whoever wrote to the removed database must not go on in
// a new one.

import type Dexie from 'dexie';
import { type AppError, AppException } from '../../base/error.ts';

export type StorageNews =
  /** Another tab keeps the database, and has not let go of it yet. */
  | { readonly state: 'waiting' }
  | { readonly state: 'open' }
  /** It cannot be opened at all: a private window, a full or damaged disk. */
  | { readonly state: 'missing'; readonly found: string }
  | { readonly state: 'newer' }
  | { readonly state: 'removed' };

export type Tell = (news: StorageNews) => void;

/** A browser opens a database at once, unless another tab is in the way. */
const PATIENCE_MS = 3_000;

export class StoreConnection {
  private readonly db: Dexie;
  private readonly tell: Tell;
  private isOpen = false;
  private lost: AppError | null = null;

  constructor(db: Dexie, tell: Tell) {
    this.db = db;
    this.tell = tell;
    db.on('blocked', () => tell({ state: 'waiting' }));
    db.on('versionchange', ({ newVersion }) => {
      this.lose(newVersion === null ? 'removed' : 'newer');
      // Otherwise the library would open it again.
      return false;
    });
    db.on('close', () => this.lose('removed'));
  }

  /** @throws what the browser says, when it cannot be opened. */
  async open(): Promise<void> {
    const timer = setTimeout(() => this.tell({ state: 'waiting' }), PATIENCE_MS);
    try {
      await this.db.open();
      this.isOpen = true;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Its calls fail with the reason once the database is lost. */
  guard<S extends object>(store: S): S {
    return new Proxy(store, {
      get: (target, name, receiver) => {
        const call: unknown = Reflect.get(target, name, receiver);
        if (typeof call !== 'function') return call;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (this.lost) throw new AppException(this.lost);
          try {
            return await Reflect.apply(call, target, args);
          } catch (error) {
            throw this.lost ? new AppException(this.lost, { cause: error }) : error;
          }
        };
      },
    });
  }

  private lose(how: 'newer' | 'removed'): void {
    // A database that cannot be opened is closed as well: it was never ours to lose.
    if (this.lost || !this.isOpen) return;
    this.lost = { code: how === 'newer' ? 'storage closed' : 'storage removed' };
    this.db.close();
    this.tell({ state: how });
  }
}
