// The forger of every format: one line each. The code is loaded when somebody opens the bench.

import type { Forger } from './draft.ts';

const FORGERS: Readonly<Record<string, () => Promise<{ readonly forger: Forger }>>> = {
  thymos: () => import('./thymos/index.ts'),
  journal: () => import('./journal/index.ts'),
  reactor: () => import('./reactor/index.ts'),
  blocks: () => import('./blocks/index.ts'),
  holon: () => import('./holon/index.ts'),
  chains: () => import('./chains/index.ts'),
  sessions: () => import('./sessions/index.ts'),
};

/** null: nobody knows how such a ledger is written. */
export async function forgerOf(format: string): Promise<Forger | null> {
  const load = new Map(Object.entries(FORGERS)).get(format);
  return load ? (await load()).forger : null;
}
