// A failing record leaves entries before it that still hold, and entries after it that rest on it.

import type { Finding } from '../../../../ledger/model/check.ts';
import { isCause } from '../../../../ledger/model/consequences.ts';

export interface EntryFailure {
  readonly holds: readonly [from: number, to: number] | null;
  readonly earlier: number;
  readonly rests: readonly [from: number, to: number] | null;
  /** The record from whose change all of its errors follow; null when it fails by itself. */
  readonly cause: number | null;
}

/** `findings` are those of its lane. Returns null when the record has no error. */
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
