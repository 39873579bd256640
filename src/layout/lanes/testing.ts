// For tests: ledgers of lanes, also of kinds that nobody would write.

import fc from 'fast-check';
import type { Link } from '../../core/model/entry.ts';
import type { LaneFacts, LanesAsk } from './types.ts';

export function lane(id: string, part: Partial<LaneFacts> = {}): LaneFacts {
  return {
    id,
    title: `task ${id}`,
    origin: 'root',
    entries: 1,
    verdict: 'verified',
    firstAt: null,
    lastAt: null,
    waiting: 0,
    denied: 0,
    cost: null,
    ...part,
  };
}

export function delegated(from: string, to: string, missing: string | null = null): Link {
  const end = { lane: to, index: missing === null ? 0 : null };
  return { kind: 'delegation', from: { lane: from, index: 0 }, to: end, label: '', missing };
}

export function ask(part: Partial<LanesAsk> = {}): LanesAsk {
  return {
    filter: { text: '', state: null, has: null },
    order: 'recorded',
    within: null,
    hidden: [],
    text: 1,
    width: 1280,
    height: 560,
    ...part,
  };
}

/** Lanes `0` to `n − 1`, any of them tied to any other, also in circles and to lanes that are not there. */
export function forests(most: number) {
  return fc
    .record({
      sizes: fc.array(fc.oneof(fc.nat(5), fc.nat(100_000)), { minLength: 1, maxLength: most }),
      ties: fc.array(fc.tuple(fc.nat(most), fc.nat(most + 5)), { maxLength: most }),
      chain: fc.nat(12),
    })
    .map(({ sizes, ties, chain }) => {
      const lanes = sizes.map((entries, at) => lane(`${at}`, { entries }));
      const isHere = (at: number) => at < lanes.length;
      const links = ties.map(([from, to]) =>
        delegated(`${from % lanes.length}`, `${to}`, isHere(to) ? null : 'not in this file'),
      );
      // Some of them one below the other.
      for (let at = 1; at <= chain && isHere(at); at++)
        links.unshift(delegated(`${at - 1}`, `${at}`));
      return { lanes, links, cost: null };
    });
}
