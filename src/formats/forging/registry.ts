// The forger of every format: one line each. The code is loaded when somebody opens the bench.

import type { Forger } from './draft.ts';

const FORGERS: Readonly<Record<string, () => Promise<{ readonly forger: Forger }>>> = {
  thymos: () => import('../thymos/forge/index.ts'),
  journal: () => import('../journal/forge/index.ts'),
  reactor: () => import('../reactor/forge/index.ts'),
  blocks: () => import('../blocks/forge/index.ts'),
  holon: () => import('../holon/forge/index.ts'),
  chains: () => import('../chains/forge/index.ts'),
  sessions: () => import('../sessions/forge/index.ts'),
};

/** null: nobody knows how such a ledger is written. */
export async function forgerOf(format: string): Promise<Forger | null> {
  const load = new Map(Object.entries(FORGERS)).get(format);
  return load ? (await load()).forger : null;
}
