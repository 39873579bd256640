import type { SystemScreen } from '../screen.ts';

export const blocksScreens: readonly SystemScreen[] = [
  {
    path: 'ledger/:id/checkpoints',
    load: async () => (await import('./checkpoints/CheckpointsPage.tsx')).CheckpointsPage,
  },
  {
    path: 'lab/blocks',
    load: async () => (await import('./lab/BlocksLabPage.tsx')).BlocksLabPage,
  },
];
