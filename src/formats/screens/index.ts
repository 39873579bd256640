// What every system adds to the app. The code of each loads when it is first opened.

import type { ComponentType } from 'react';
import type { RequestPartProps } from '../../ui/ledger/RequestPart.tsx';

export type Load = () => Promise<ComponentType>;

const intents: Load = async () =>
  (await import('../holon/screens/intents/IntentsPage.tsx')).IntentsPage;

/** Views of a ledger, as addresses name them; a format's manifest says which it has, and in which tab. */
export const SYSTEM_VIEWS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['branches', intents],
  ['cascade', async () => (await import('../reactor/screens/cascade/CascadePage.tsx')).CascadePage],
  [
    'checkpoints',
    async () => (await import('../blocks/screens/checkpoints/CheckpointsPage.tsx')).CheckpointsPage,
  ],
  ['figures', async () => (await import('../holon/screens/figures/FiguresPage.tsx')).FiguresPage],
  ['intents', intents],
  ['rules', async () => (await import('../chains/screens/rules/RulesPage.tsx')).RulesPage],
  ['what-if', async () => (await import('../thymos/screens/whatif/WhatIfPage.tsx')).WhatIfPage],
]);

/** Where a person writes a ledger by hand, with the system's own engine. */
export const LABS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['blocks', async () => (await import('../blocks/screens/lab/BlocksLabPage.tsx')).BlocksLabPage],
  [
    'reactor',
    async () => (await import('../reactor/screens/lab/ReactorLabPage.tsx')).ReactorLabPage,
  ],
]);

/** What a system adds to the screen of a request in one of its ledgers. */
interface SystemRequestPart {
  readonly format: string;
  readonly load: () => Promise<ComponentType<RequestPartProps>>;
}

export const SYSTEM_REQUEST_PARTS: readonly SystemRequestPart[] = [
  {
    format: 'thymos',
    load: async () => (await import('../thymos/screens/whatif/RequestWhatIf.tsx')).RequestWhatIf,
  },
];
