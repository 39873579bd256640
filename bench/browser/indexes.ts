// The indexes for searching are made behind an import.

import type { Page } from '@playwright/test';

const LOOK_MS = 20;

/** Settles once so many are kept. Nothing of the app is asked. */
export function untilIndexed(page: Page, indexes: number): Promise<void> {
  return page.evaluate(
    async ([wanted, pause]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open('ledgerscope'));
      const made = () => done(db.transaction('texts').objectStore('texts').count());
      while ((await made()) < wanted) await new Promise((resolve) => setTimeout(resolve, pause));
      db.close();
    },
    [indexes, LOOK_MS] as const,
  );
}
