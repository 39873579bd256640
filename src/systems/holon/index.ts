import type { SystemScreen } from '../screen.ts';

export const holonScreens: readonly SystemScreen[] = [
  {
    path: 'ledger/:id/intents',
    load: async () => (await import('./intents/IntentsPage.tsx')).IntentsPage,
  },
  {
    path: 'ledger/:id/figures',
    load: async () => (await import('./figures/FiguresPage.tsx')).FiguresPage,
  },
];
