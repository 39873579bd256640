// The page asks the service worker whether this browser keeps the app for times without a network,
// and whether a newer build waits. A new build never replaces one that is on screen.

import { useSyncExternalStore } from 'react';
import { Store } from '../../base/store.ts';
import { PLACE, resolveFile } from './place.ts';

export type KeptOffline = 'not possible' | 'not yet' | 'failed' | 'kept';

export interface Offline {
  readonly kept: KeptOffline;
  readonly isNewer: boolean;
}

/** The browser itself looks for a new build when a page is loaded, but tabs stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000;

const offline = new Store<Offline>({ kept: 'not possible', isNewer: false });
let registration: ServiceWorkerRegistration | null = null;
let wantsNewer = false;

function change(part: Partial<Offline>): void {
  offline.set({ ...offline.get(), ...part });
}

export function useOffline(): Offline {
  return useSyncExternalStore(offline.watch, offline.get);
}

/** `script` is the address of the page's main script, by which its build is known. */
export async function keepOffline(script: string): Promise<void> {
  // The types promise both; pages without TLS have neither.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const locks: LockManager | undefined = navigator.locks;
  if (import.meta.env.DEV || !workers || !locks) return;
  change({ kept: 'not yet' });
  // The files of a build are kept as long as a tab holds this lock.
  void locks.request(`page ${script}`, { mode: 'shared' }, () => new Promise(() => {}));
  watch(workers);
  try {
    registration = await workers.register(resolveFile('sw.js'), {
      scope: PLACE.pathname,
      updateViaCache: 'none',
    });
    workers.controller?.postMessage('tidy');
    follow(registration, workers);
  } catch {
    change({ kept: 'failed' });
  }
}

function watch(workers: ServiceWorkerContainer): void {
  let isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first worker keeps the build that is on screen.
    if (isControlled) change({ isNewer: true });
    isControlled = true;
    if (wantsNewer) window.location.reload();
  });
}

function follow(found: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  const look = () => {
    if (found.waiting && workers.controller) change({ isNewer: true });
    if (found.active) change({ kept: 'kept' });
    else if (!found.installing && !found.waiting) change({ kept: 'failed' });
  };
  const watchNext = () => found.installing?.addEventListener('statechange', look);
  found.addEventListener('updatefound', watchNext);
  watchNext();
  look();

  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    // Without a network, or when the host does not answer, the next hour will do.
    found.update().catch(() => undefined);
  });
}

/** Loads the page again, as the newer build. Other tabs stay as they are. */
export function openNewer(): void {
  wantsNewer = true;
  if (registration?.waiting) registration.waiting.postMessage('take over');
  else window.location.reload();
}
