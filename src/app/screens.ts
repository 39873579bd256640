// Screens load when they are first opened. An address begins with a word of
// src/app/hosting/heads.ts; src/base/former.ts leads on from former addresses.

import { LibraryPage } from '../asks/library/screens/LibraryPage.tsx';
import { LABS, type Load } from '../formats/screens/index.ts';
import { LEDGER_TABS, patterns, searchView, viewIn } from './views.ts';

/** These parts of an address decide which code a screen needs. */
export interface AskedScreen {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly view: string;
}

export interface AppScreen {
  readonly path: string;
  /** Returns null when there is no such place. */
  readonly load: (asked: AskedScreen) => Load | null;
}

const inbox: Load = async () => (await import('../asks/approvals/screens/InboxPage.tsx')).InboxPage;

const STORIES = new Map<string, Load>([
  ['', async () => (await import('../asks/stories/screens/StoriesPage.tsx')).StoriesPage],
  ['open', async () => (await import('../asks/stories/screens/LinkedPage.tsx')).LinkedPage],
]);

const STORY = new Map<string, Load>([
  ['', async () => (await import('../asks/stories/screens/StoryPage.tsx')).StoryPage],
  ['play', async () => (await import('../asks/stories/screens/PlayPage.tsx')).PlayPage],
]);

function screen(path: string, load: Load): AppScreen {
  return { path, load: () => load };
}

export const SCREENS: readonly AppScreen[] = [
  // The first screen comes with the shell.
  screen('/', async () => LibraryPage),
  ...LEDGER_TABS.map((tab) => ({
    path: ['ledger/:id', tab.path].filter(Boolean).join('/'),
    load: ({ view }: AskedScreen) => viewIn(tab, view).load,
  })),
  { path: 'ask', load: ({ view }) => (view === 'patterns' ? patterns : searchView) },
  screen('case/:id', async () => (await import('../asks/hand-over/cases/CasePage.tsx')).CasePage),
  // The inbox and a request in it have one route, so that the list stays as it is.
  screen('inbox/:ledger?/:lane?/:index?', inbox),
  screen('inbox/decided', inbox),
  screen(
    'inbox/journal',
    async () => (await import('../asks/approvals/screens/journal/JournalPage.tsx')).JournalPage,
  ),
  screen(
    'inbox/check',
    async () => (await import('../asks/approvals/screens/check/CheckPage.tsx')).CheckPage,
  ),
  screen(
    'inbox/countersign',
    async () =>
      (await import('../asks/approvals/screens/countersign/CountersignPage.tsx')).CountersignPage,
  ),
  screen(
    'compare',
    async () => (await import('../asks/compare/screens/ComparePage.tsx')).ComparePage,
  ),
  screen('runs', async () => (await import('../asks/runs/screens/RunsPage.tsx')).RunsPage),
  { path: 'lab/:engine', load: ({ params }) => LABS.get(params.engine ?? '') ?? null },
  {
    path: 'stories/:id?/:mode?',
    load: ({ params: { id = '', mode = '' } }) =>
      (mode === '' && STORIES.get(id)) || (STORY.get(mode) ?? null),
  },
  screen('trust', async () => (await import('./trust/TrustPage.tsx')).TrustPage),
];
