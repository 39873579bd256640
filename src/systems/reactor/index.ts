import type { SystemScreen } from '../screen.ts';

export const reactorScreens: readonly SystemScreen[] = [
  {
    path: 'ledger/:id/cascade',
    load: async () => (await import('./cascade/CascadePage.tsx')).CascadePage,
  },
  {
    path: 'lab/reactor',
    load: async () => (await import('./lab/ReactorLabPage.tsx')).ReactorLabPage,
  },
];
