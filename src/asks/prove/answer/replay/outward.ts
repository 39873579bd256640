// Calls that leave a worker are counted. Nothing that replays makes any; this shows it of the run
// at hand.

import type { Outward } from '../../../../ledger/model/replay.ts';

/** A worker can reach anything outside only by these. */
const WAYS = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'] as const;

export interface OutwardWatch {
  end(): Outward;
}

/** `scope` is the worker's global object. */
export function watchOutward(scope: object): OutwardWatch {
  let calls = 0;
  const kept: [name: string, way: unknown][] = [];
  for (const name of WAYS) {
    const way: unknown = Reflect.get(scope, name);
    if (typeof way !== 'function') continue;
    kept.push([name, way]);
    const counted = new Proxy(way, {
      apply(target, self, given) {
        calls++;
        return Reflect.apply(target, self, given);
      },
      construct(target, given, made) {
        calls++;
        return Reflect.construct(target, given, made);
      },
    });
    Reflect.set(scope, name, counted);
  }
  return {
    end() {
      for (const [name, way] of kept) Reflect.set(scope, name, way);
      return { ways: kept.map(([name]) => name), calls };
    },
  };
}
