import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Liveness, livenessHere, ownLiveness } from './liveness.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser promises of its locks that they are exclusive, in their order, and abortable. */
class Locks {
  readonly #ends = new Map<string, Promise<unknown>>();

  request<T>(name: string, ...rest: readonly unknown[]): Promise<T> {
    const work = rest.at(-1) as () => Promise<T>;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
    const before = this.#ends.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    const turn = Promise.race([before.catch(() => {}), aborted]).then(() => work());
    this.#ends.set(
      name,
      turn.catch(() => before),
    );
    return turn;
  }
}

function inBrowser(): Liveness {
  vi.stubGlobal('navigator', { locks: new Locks() });
  return livenessHere();
}

function withoutLocks(): Liveness {
  vi.stubGlobal('navigator', {});
  return livenessHere();
}

describe.each([
  ['over all tabs of a browser', inBrowser],
  ['where there are no locks', withoutLocks],
  ['of one worker', ownLiveness],
])('an import, %s', (_, create) => {
  it('lives while it runs, and is gone when it has ended, well or badly', async () => {
    const liveness = create();
    for (const isWell of [true, false]) {
      let end: () => void = () => {};
      const ended = new Promise<void>((resolve, reject) => {
        end = isWell ? resolve : () => reject(new Error('cut short'));
      });
      const running = liveness.run('one', () => ended);
      const cleared = vi.fn(async () => {});
      expect(await liveness.whenGone('one', 5, cleared)).toBe(false);
      expect(await liveness.whenGone('another', 5, async () => {})).toBe(true);
      expect(cleared).not.toHaveBeenCalled();
      end();
      await running.catch(() => {});
      expect(await liveness.whenGone('one', 5_000, cleared)).toBe(true);
      expect(cleared).toHaveBeenCalledTimes(1);
    }
  });

  it('gives what its work gives, and the error of a clearing up is not taken for patience', async () => {
    const liveness = create();
    expect(await liveness.run('one', async () => 7)).toBe(7);
    const broken = () => Promise.reject(new Error('the disk is full'));
    await expect(liveness.whenGone('one', 5_000, broken)).rejects.toThrow('the disk is full');
  });
});
