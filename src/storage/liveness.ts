// Which imports are alive, in this tab or another. A running import holds a lock
// that the browser lets go of when its tab or worker is gone, however it went.

export interface Liveness {
  /** Runs `work` as the import `job`. */
  hold<T>(job: string, work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` once nobody holds `job`, if that comes true within `patience` ms.
   * False: somebody still holds it, `work` did not run.
   */
  whenDead(job: string, patience: number, work: () => Promise<void>): Promise<boolean>;
}

export function lockLiveness(locks: LockManager): Liveness {
  return {
    hold: (job, work) => locks.request(lockName(job), () => work()),
    async whenDead(job, patience, work) {
      const asked = new AbortController();
      const timer = setTimeout(() => asked.abort(), patience);
      try {
        await locks.request(lockName(job), { signal: asked.signal }, () => {
          clearTimeout(timer);
          return work();
        });
        return true;
      } catch (error) {
        if (asked.signal.aborted) return false;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Where there are no locks (pages without TLS, tests): only this worker's imports are known. */
export function ownLiveness(): Liveness {
  const held = new Set<string>();
  return {
    async hold(job, work) {
      held.add(job);
      try {
        return await work();
      } finally {
        held.delete(job);
      }
    },
    async whenDead(job, _patience, work) {
      if (held.has(job)) return false;
      await work();
      return true;
    },
  };
}

function lockName(job: string): string {
  return `import:${job}`;
}
