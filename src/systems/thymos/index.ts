import type { SystemRequestPart, SystemScreen } from '../screen.ts';

export const thymosScreens: readonly SystemScreen[] = [
  {
    path: 'ledger/:id/what-if',
    load: async () => (await import('./whatif/WhatIfPage.tsx')).WhatIfPage,
  },
];

export const thymosRequestPart: SystemRequestPart = {
  format: 'thymos',
  load: async () => (await import('./whatif/RequestWhatIf.tsx')).RequestWhatIf,
};
