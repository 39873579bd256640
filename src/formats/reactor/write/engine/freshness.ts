// A freshness lapse: the clock marks a truth as stale, and nobody renders.

import { compareUnits } from '../../read/canonical.ts';
import { ATOMIC } from '../../read/receipt.ts';
import { STALE } from '../../read/truths.ts';
import {
  type EngineReceipt,
  type ReceiptCost,
  type ReceiptDraft,
  toJsonObject,
} from './receipt.ts';
import type { Scheduler } from './scheduler.ts';

const FORECAST: ReceiptCost = {
  provider: 'forecast',
  model: 'deterministic-continuity-clock',
  fresh: 0,
  reused: 0,
};

/** The receipt that says so; null: nothing of it was still fresh. */
export function makeLapse(
  last: EngineReceipt,
  facets: readonly string[],
  now: number,
): Omit<ReceiptDraft, 'prev'> | null {
  const fingerprints = new Map(last.fingerprints);
  const lapsed = facets.filter((facet) => last.fingerprints.has(facet)).sort(compareUnits);
  for (const facet of lapsed.length ? [...lapsed, ATOMIC] : []) {
    const token = fingerprints.get(facet) ?? '';
    if (!token.startsWith(STALE)) fingerprints.set(facet, `${STALE}${token}`);
  }
  const moves = [...fingerprints].some(([facet, token]) => last.fingerprints.get(facet) !== token);
  if (!moves) return null;
  const { node, contract, inputs, contentHash } = last;
  return {
    node,
    contract,
    inputs,
    fingerprints,
    wake: { source: 'self', refs: [contentHash] },
    semanticDiff: toJsonObject({ as_of: new Date(now).toISOString(), freshness_lapsed: lapsed }),
    status: 'rendered',
    cost: FORECAST,
  };
}

/** When facets lapse. Times are not in receipts: after a restart they begin again. */
export class FreshnessTimers {
  private readonly armed = new Map<string, (() => void)[]>();
  private readonly scheduler: Scheduler;
  private readonly lapse: (node: string, facet: string) => void;

  constructor(scheduler: Scheduler, lapse: (node: string, facet: string) => void) {
    this.scheduler = scheduler;
    this.lapse = lapse;
  }

  /** `freshFor`: facet → milliseconds from now; what was armed before is taken back. */
  arm(node: string, freshFor: ReadonlyMap<string, number> = new Map()): void {
    for (const cancel of this.armed.get(node) ?? []) cancel();
    const after = ([facet, ms]: readonly [string, number]) =>
      this.scheduler.after(ms, () => this.lapse(node, facet));
    this.armed.set(node, [...freshFor].map(after));
  }

  clear(): void {
    for (const node of this.armed.keys()) this.arm(node);
  }
}
