import type { SystemScreen } from '../screen.ts';

export const thymosScreens: readonly SystemScreen[] = [
  {
    path: 'ledger/:id/what-if',
    load: async () => (await import('./whatif/WhatIfPage.tsx')).WhatIfPage,
  },
];
