// What a record that fails leaves of its lane: what still holds before it, and what rests on it.

import type { Finding } from '../../../../ledger/model/check.ts';
import { isCause } from '../../../../ledger/model/consequences.ts';

export interface EntryFailure {
  /** Records before it, since the last that failed by itself. */
  readonly holds: readonly [from: number, to: number] | null;
  /** Records before it that fail by themselves. */
  readonly earlier: number;
  /** Records after it. */
  readonly rests: readonly [from: number, to: number] | null;
  /** The record from whose change all of its errors follow; null: it fails by itself. */
  readonly cause: number | null;
}

/** `findings`: of its lane; null: the record has no error. */
export function failureAt(
  findings: readonly Finding[],
  at: number,
  entries: number,
): EntryFailure | null {
  const here = findings.find(({ severity, index }) => severity === 'error' && index === at);
  if (!here) return null;
  const own = new Set(findings.filter(isCause).map(({ index }) => index));
  const before = [...own].filter((index) => index < at);
  const from = before.reduce((last, index) => Math.max(last, index + 1), 0);
  return {
    holds: from < at ? [from, at - 1] : null,
    earlier: before.length,
    rests: at + 1 < entries ? [at + 1, entries - 1] : null,
    cause: own.has(at) ? null : (here.follows?.index ?? null),
  };
}
