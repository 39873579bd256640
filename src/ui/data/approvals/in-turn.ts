// Several clicks, or several tabs, that want the same thing done have their turns.

import { type Liveness, livenessHere } from '../../../ledger/storage/liveness.ts';

export type InTurn = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** `liveness` spans all tabs where the browser has locks; the queue is of this tab. */
export function inTurn(liveness: Liveness): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (what, work) => {
    const done = (last.get(what) ?? Promise.resolve()).then(() => liveness.run(what, work));
    const settled = done.catch(() => undefined);
    last.set(what, settled);
    try {
      return await done;
    } finally {
      if (last.get(what) === settled) last.delete(what);
    }
  };
}

export const inTurnOfTabs = inTurn(livenessHere());
