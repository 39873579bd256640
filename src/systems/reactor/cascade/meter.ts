import type { Costs } from '../data/trail.ts';

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
