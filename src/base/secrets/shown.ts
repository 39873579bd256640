// Whether a page shows what looks like a secret. Kept in memory, for this page alone: it is in no
// address and in no storage, so it is off again when the page is loaded.

import { Store } from '../store.ts';

export interface SecretsShown {
  readonly isShown: boolean;
  /** Something was hidden, or would have been: there is something to ask for. */
  readonly isAny: boolean;
  /** They were shown at some time, so a picture that was made then may have them. */
  readonly wasShown: boolean;
}

const shown = new Store<SecretsShown>({ isShown: false, isAny: false, wasShown: false });

export const secretsShown = shown.get;
export const watchSecrets = shown.watch;

export function showSecrets(isShown: boolean): void {
  shown.set({ ...shown.get(), isShown, wasShown: shown.get().wasShown || isShown });
}

let isNoted = false;

/** Said while a screen is drawn, so whoever watches hears of it only after that. */
export function noteSecret(): void {
  if (isNoted) return;
  isNoted = true;
  void Promise.resolve().then(() => shown.set({ ...shown.get(), isAny: true }));
}
