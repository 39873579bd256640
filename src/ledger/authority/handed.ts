// One hop hands on parts of an authority, as both sides record them, with what became of each.
// Where a side records nothing, nothing is said.

import { grouped } from '../../base/lists.ts';
import { compareLimits, isSameLimit, type Limit, type LimitChange } from './limit.ts';

/** The parts of an authority, in the order in which they are shown. */
export const AUTHORITY_PARTS = ['tools', 'scope', 'budget', 'depth', 'writ'] as const;
export type AuthorityPart = (typeof AUTHORITY_PARTS)[number];

/** An entry's record of what its lane may do. */
export interface Grant {
  readonly part: AuthorityPart;
  readonly name: string;
  /** Null when it has none of its own, in words of the entry. */
  readonly limit: Limit | null;
}

/** What one entry says of authority. */
export interface EntryAuthority {
  readonly grants: readonly Grant[];
  /**
   * Returns, for an entry that hands work on, whether it does what a request of this proposal asked
   * for.
   */
  carriesOut?(proposal: string): boolean;
}

export interface HandedPart {
  readonly part: AuthorityPart;
  readonly name: string;
  /** The limits before and after; null when not recorded. */
  readonly had: Limit | null;
  readonly handed: Limit | null;
  readonly state: LimitChange | 'not recorded';
}

/**
 * Returns what entries of one lane say together; where they contradict one another, it is not
 * known.
 */
export function agreed(grants: readonly Grant[]): Grant[] {
  const byName = grouped(grants, ({ part, name }) => JSON.stringify([part, name]));
  return [...byName.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const isOne = more.every(({ limit }) => isSame(first.limit, limit));
    return isOne ? first : { ...first, limit: null };
  });
}

function isSame(a: Limit | null, b: Limit | null): boolean {
  return a === null || b === null ? a === b : isSameLimit(a, b);
}

/** Returns every part of an authority, once for each limit that either side records. */
export function handedParts(had: readonly Grant[], handed: readonly Grant[]): HandedPart[] {
  return AUTHORITY_PARTS.flatMap((part) => {
    const ofPart = [...had, ...handed].filter((one) => one.part === part && one.limit !== null);
    const names = new Set(ofPart.map(({ name }) => name));
    if (names.size === 0) names.add('');
    return [...names].map((name): HandedPart => {
      const before = findLimit(had, part, name);
      const after = findLimit(handed, part, name);
      const state = before && after ? compareLimits(before, after) : 'not recorded';
      return { part, name, had: before, handed: after, state };
    });
  });
}

function findLimit(grants: readonly Grant[], part: AuthorityPart, name: string): Limit | null {
  return grants.find((one) => one.part === part && one.name === name)?.limit ?? null;
}
