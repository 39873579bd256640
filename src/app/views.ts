// The five tabs of a ledger, and the views in each, are the same for every format, with what the
// format adds.

import { type Load, SYSTEM_VIEWS } from '../formats/screens/index.ts';
import type { LedgerDetail } from '../ledger/model/ledger.ts';
import { MANIFESTS } from '../ui/data/ledgers/formats.ts';
import type { LedgerTab } from '../ui/paths.ts';

export interface LedgerView {
  readonly view: string;
  readonly title: string;
  readonly about: string;
  readonly load: Load;
  readonly isLevel?: true | undefined;
  /** Left out when every ledger has it. */
  readonly appliesTo?: (detail: LedgerDetail) => boolean;
}

export interface Tab {
  readonly tab: LedgerTab;
  readonly path: string;
  readonly title: string;
  readonly keys: string;
  readonly views: readonly [LedgerView, ...LedgerView[]];
}

/** Both views ask one ledger, or several. */
export const searchView: Load = async () =>
  (await import('../asks/search/screens/SearchPage.tsx')).SearchPage;
export const patterns: Load = async () =>
  (await import('../asks/search/screens/patterns/PatternsPage.tsx')).PatternsPage;

export const LEDGER_TABS: readonly Tab[] = [
  {
    tab: 'read',
    path: '',
    title: 'Read',
    keys: 'g r',
    views: [
      {
        view: '',
        title: 'Overview',
        about: 'is it intact, is it whole, what happened',
        load: async () => (await import('../asks/read/screens/ReadPage.tsx')).ReadPage,
      },
      {
        view: 'checks',
        title: 'Checks',
        about: 'how it was checked, and against what',
        load: async () => (await import('../asks/read/screens/ReadPage.tsx')).ReadPage,
      },
      ...addedTo('read'),
    ],
  },
  {
    tab: 'run',
    path: 'run/:lane?',
    title: 'Run',
    keys: 'g u',
    views: [
      {
        view: '',
        title: 'Records',
        about: 'one lane, record by record',
        load: async () => (await import('../asks/run/screens/WorkspacePage.tsx')).WorkspacePage,
      },
      ...addedTo('run'),
    ],
  },
  {
    tab: 'prove',
    path: 'prove',
    title: 'Prove',
    keys: 'g p',
    views: [
      {
        view: '',
        title: 'Replay',
        about: 'the proof, step by step',
        load: async () => (await import('../asks/prove/screens/ReplayPage.tsx')).ReplayPage,
      },
      {
        view: 'break',
        title: 'Break it',
        about: 'be the forger, on a copy',
        load: async () => (await import('../asks/break-it/screens/TamperPage.tsx')).TamperPage,
      },
    ],
  },
  {
    tab: 'ask',
    path: 'ask',
    title: 'Ask',
    keys: 'g a',
    views: [
      {
        view: '',
        title: 'Search',
        about: 'which records are what a line asks for',
        load: searchView,
      },
      {
        view: 'patterns',
        title: 'Patterns',
        about: 'denials by rule, cost by tool, time by lane',
        load: patterns,
      },
      ...addedTo('ask'),
    ],
  },
  {
    tab: 'hand-over',
    path: 'hand-over',
    title: 'Hand over',
    keys: 'g h',
    views: [
      {
        view: '',
        title: 'Hand over',
        about: 'report, replay page, anchor, data',
        load: async () => (await import('../asks/hand-over/screens/HandOverPage.tsx')).HandOverPage,
      },
    ],
  },
];

/**
 * Returns the view that an address names: a view that a system adds to the levels of a run had
 * another name.
 */
export function viewNamed(params: URLSearchParams): string {
  const view = params.get('view') ?? '';
  const level = params.get('level') ?? '';
  const isAdded = MANIFESTS.some(({ views }) =>
    views.some((one) => one.isLevel && one.view === level),
  );
  return isAdded ? level : view === 'cost' ? 'cascade' : view;
}

/** Returns the named view of a tab, or its first. */
export function viewIn({ views }: Tab, name: string): LedgerView {
  return views.find(({ view }) => view === name) ?? views[0];
}

function addedTo(tab: LedgerTab): LedgerView[] {
  return MANIFESTS.flatMap(({ id, views }) =>
    views.flatMap((one): LedgerView[] => {
      const load = SYSTEM_VIEWS.get(one.view);
      if (one.tab !== tab || !load) return [];
      const { view, title, about, isLevel } = one;
      const fits = ({ summary }: LedgerDetail) => summary.format === id;
      return [{ view, title, about, isLevel, load, appliesTo: fits }];
    }),
  );
}
