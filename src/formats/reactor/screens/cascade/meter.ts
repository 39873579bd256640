import type { Costs, Survey } from '../data/trail.ts';

/** Tokens up to a receipt, with it, and how many fresh ones it added. */
export function meterAt({ running }: Costs, at: number) {
  const sum = (part: keyof Costs['running'], to: number) => running[part][to] ?? 0;
  return {
    sums: { fresh: sum('fresh', at), reused: sum('reused', at), saved: sum('saved', at) },
    /** Fresh tokens by what woke whoever spent them. */
    causes: { external: sum('external', at), input: sum('input', at), self: sum('self', at) },
    added: sum('fresh', at) - sum('fresh', at - 1),
  };
}

/** How many receipts the short line of costs has. */
export const RECENT = 12;

/** What the last receipts cost, the oldest first: as many as there are before the playhead, and its own. */
export function recentTo(
  { fresh, reused }: Pick<Survey['frames'], 'fresh' | 'reused'>,
  at: number,
) {
  const from = Math.max(0, at + 1 - RECENT);
  return Array.from({ length: Math.max(0, Math.min(at + 1, fresh.length) - from) }, (_, i) => ({
    at: from + i,
    fresh: fresh[from + i] ?? 0,
    reused: reused[from + i] ?? 0,
  }));
}
