// A running import, in this tab or another, has a lock, which the browser releases when its tab or
// worker is gone, for whatever reason.

export interface Liveness {
  run<T>(job: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` once `job` runs no more. False when it still does after `patience` ms. */
  whenGone(job: string, patience: number, work: () => Promise<void>): Promise<boolean>;
}

/**
 * Covers all tabs where the browser has locks. The types promise them; pages without TLS have none.
 */
export function livenessHere(): Liveness {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? lockLiveness(locks) : ownLiveness();
}

function lockLiveness(locks: LockManager): Liveness {
  return {
    run: (job, work) => locks.request(lockName(job), () => work()),
    async whenGone(job, patience, work) {
      const waited = new AbortController();
      const timer = setTimeout(() => waited.abort(), patience);
      try {
        await locks.request(lockName(job), { signal: waited.signal }, () => {
          clearTimeout(timer);
          return work();
        });
        return true;
      } catch (error) {
        if (waited.signal.aborted) return false;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Where there are no locks (pages without TLS, tests), only this worker's imports are known. */
export function ownLiveness(): Liveness {
  const running = new Set<string>();
  return {
    async run(job, work) {
      running.add(job);
      try {
        return await work();
      } finally {
        running.delete(job);
      }
    },
    async whenGone(job, _patience, work) {
      if (running.has(job)) return false;
      await work();
      return true;
    },
  };
}

function lockName(job: string): string {
  return `import:${job}`;
}
