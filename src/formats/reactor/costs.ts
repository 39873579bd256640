// "Cost scales with surprise" as figures: what was spent, on what surprise, by whom, and
// what the memo keys saved. Made of the survey alone.

import { RECEIPT_STATUSES, WAKE_SOURCES, type WakeSource } from './read/receipt.ts';
import type { Survey } from './survey.ts';

export interface CostTally {
  receipts: number;
  rendered: number;
  skipped: number;
  failed: number;
  fresh: number;
  reused: number;
  /** Fresh tokens that skips did without: for each, those of its node's last render. */
  saved: number;
}

export interface Spender {
  /** Position in the file. */
  readonly frame: number;
  readonly fresh: number;
  readonly reused: number;
}

export interface CostStep {
  /** Receipts from here… */
  readonly from: number;
  /** …to here, exclusive. */
  readonly to: number;
  readonly fresh: number;
  readonly reused: number;
  readonly saved: number;
}

export interface Costs {
  readonly total: CostTally;
  /** In the order of {@link WAKE_SOURCES}. */
  readonly byCause: readonly {
    readonly cause: (typeof WAKE_SOURCES)[number];
    readonly tally: CostTally;
  }[];
  /** By index among the nodes; those without receipts are left out. */
  readonly byNode: readonly { readonly node: number; readonly tally: CostTally }[];
  readonly top: readonly Spender[];
  /** Fresh tokens of renders that moved nothing. */
  readonly idle: number;
  readonly steps: readonly CostStep[];
  readonly running: RunningCosts;
}

/** For each receipt what was spent and saved up to it, with it; by cause: the fresh tokens. */
export type RunningCosts = Readonly<
  Record<'fresh' | 'reused' | 'saved' | WakeSource, Float64Array>
>;

const MAX_TOP = 12;
/** Columns of a picture: more receipts than these share one. */
const MAX_STEPS = 120;

export function countReactorCosts(survey: Survey): Costs {
  const { frames, nodes } = survey;
  const { count, node, status, source, fresh, reused, moved } = frames;
  const total = newTally();
  const byCause = WAKE_SOURCES.map((cause) => ({ cause, tally: newTally() }));
  const byNode = nodes.map((_, index) => ({ node: index, tally: newTally() }));
  const lastRender = new Float64Array(nodes.length);
  const perStep = Math.max(1, Math.ceil(count / MAX_STEPS));
  const steps: { from: number; to: number; fresh: number; reused: number; saved: number }[] = [];
  const running = {
    fresh: new Float64Array(count),
    reused: new Float64Array(count),
    saved: new Float64Array(count),
    input: new Float64Array(count),
    self: new Float64Array(count),
    external: new Float64Array(count),
  };
  let idle = 0;
  for (let i = 0; i < count; i++) {
    const own = node[i] ?? 0;
    const what = RECEIPT_STATUSES[status[i] ?? -1];
    const spent = fresh[i] ?? 0;
    const again = reused[i] ?? 0;
    const saved = what === 'skipped' ? (lastRender[own] ?? 0) : 0;
    if (what === 'rendered') {
      lastRender[own] = spent;
      if ((moved.at[i] ?? 0) === (moved.at[i + 1] ?? 0)) idle += spent;
    }
    const tallies = [total, byNode[own]?.tally, byCause[source[i] ?? -1]?.tally];
    for (const tally of tallies) {
      if (!tally) continue;
      tally.receipts++;
      if (what) tally[what]++;
      tally.fresh += spent;
      tally.reused += again;
      tally.saved += saved;
    }
    running.fresh[i] = total.fresh;
    running.reused[i] = total.reused;
    running.saved[i] = total.saved;
    for (const { cause, tally } of byCause) running[cause][i] = tally.fresh;
    if (i % perStep === 0)
      steps.push({ from: i, to: Math.min(count, i + perStep), fresh: 0, reused: 0, saved: 0 });
    const step = steps[steps.length - 1];
    if (!step) continue;
    step.fresh += spent;
    step.reused += again;
    step.saved += saved;
  }
  return {
    total,
    byCause,
    byNode: byNode
      .filter(({ tally }) => tally.receipts > 0)
      .sort((a, b) => b.tally.fresh - a.tally.fresh || b.tally.receipts - a.tally.receipts),
    top: topSpenders(survey),
    idle,
    steps,
    running,
  };
}

function newTally(): CostTally {
  return { receipts: 0, rendered: 0, skipped: 0, failed: 0, fresh: 0, reused: 0, saved: 0 };
}

function topSpenders({ frames: { count, fresh, reused } }: Survey): Spender[] {
  const all = Array.from({ length: count }, (_, frame) => ({
    frame,
    fresh: fresh[frame] ?? 0,
    reused: reused[frame] ?? 0,
  }));
  return all
    .filter((one) => one.fresh > 0)
    .sort((a, b) => b.fresh - a.fresh || b.reused - a.reused || a.frame - b.frame)
    .slice(0, MAX_TOP);
}
