// The first screen does without these parts of the shell.

import { lazy } from 'react';
import { Store } from '../base/store.ts';

/** Is true from the moment on in which their file is asked for. */
export const isLaterLoaded = new Store(false);

function load() {
  if (!isLaterLoaded.get()) isLaterLoaded.set(true);
  return import('./around.ts');
}

export const LazyFind = lazy(async () => ({ default: (await load()).FindDialog }));
export const LazyKeySheet = lazy(async () => ({ default: (await load()).KeySheet }));
export const LazyLeavingQuestion = lazy(async () => ({ default: (await load()).LeavingQuestion }));
export const LazyMenuList = lazy(async () => ({ default: (await load()).MenuList }));
export const LazyPlayer = lazy(async () => ({ default: (await load()).Player }));
export const LazyRunningMenu = lazy(async () => ({ default: (await load()).RunningMenu }));
export const Tip = lazy(async () => ({ default: (await load()).Tip }));
export const LazyMissingPage = lazy(async () => ({ default: (await load()).MissingPage }));

export async function openFind(): Promise<void> {
  (await load()).toggleFind();
}

/** Loads them while nobody waits for anything, so that they are there when they are asked for. */
export function loadLater(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load, 500);
}
