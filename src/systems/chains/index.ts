import type { SystemScreen } from '../screen.ts';

export const chainsScreens: readonly SystemScreen[] = [
  {
    path: 'ledger/:id/rules',
    load: async () => (await import('./rules/RulesPage.tsx')).RulesPage,
  },
];
