// Whether a page shows what looks like a secret. Kept in memory, for this page alone: it is in no
// address and in no storage, so it is off again when the page is loaded.

export interface SecretsShown {
  readonly isShown: boolean;
  /** Something was hidden, or would have been: there is something to ask for. */
  readonly isAny: boolean;
  /** They were shown at some time, so a picture that was made then may have them. */
  readonly wasShown: boolean;
}

let now: SecretsShown = { isShown: false, isAny: false, wasShown: false };
const watchers = new Set<() => void>();

function become(next: SecretsShown): void {
  now = next;
  for (const watcher of watchers) watcher();
}

export function secretsShown(): SecretsShown {
  return now;
}

export function showSecrets(isShown: boolean): void {
  become({ ...now, isShown, wasShown: now.wasShown || isShown });
}

export function watchSecrets(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Said while a screen is drawn, so whoever watches hears of it only after that. */
export function noteSecret(): void {
  if (now.isAny) return;
  now = { ...now, isAny: true };
  void Promise.resolve().then(() => become(now));
}
