// The forger of every format: one line each. The code is loaded when somebody opens the bench.

import type { Forger } from './draft.ts';

const FORGERS: Readonly<Record<string, () => Promise<Forger>>> = {
  thymos: async () => (await import('../thymos/forge/index.ts')).thymosForger,
  journal: async () => (await import('../journal/forge/index.ts')).journalForger,
  reactor: async () => (await import('../reactor/forge/index.ts')).reactorForger,
  blocks: async () => (await import('../blocks/forge/index.ts')).blocksForger,
  holon: async () => (await import('../holon/forge/index.ts')).holonForger,
  chains: async () => (await import('../chains/forge/index.ts')).chainsForger,
  sessions: async () => (await import('../sessions/forge/index.ts')).sessionsForger,
};

/** null: nobody knows how such a ledger is written. */
export async function loadForger(format: string): Promise<Forger | null> {
  const load = new Map(Object.entries(FORGERS)).get(format);
  return load ? load() : null;
}
