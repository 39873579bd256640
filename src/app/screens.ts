// Every screen and its address, in the shell or in a window of its own. Screens load when they are first opened. An address begins with
// a word of src/hosting/heads.ts.

import { SYSTEM_SCREENS } from '../systems/index.ts';

export const SCREENS: typeof SYSTEM_SCREENS = [
  {
    path: '/',
    load: async () => (await import('../features/library/LibraryPage.tsx')).LibraryPage,
  },
  {
    path: 'ledger/:id',
    load: async () => (await import('../features/overview/OverviewPage.tsx')).OverviewPage,
  },
  {
    path: 'ledger/:id/checks',
    load: async () => (await import('../features/overview/checks/ChecksPage.tsx')).ChecksPage,
  },
  {
    path: 'ledger/:id/time',
    load: async () => (await import('../features/time/TimePage.tsx')).TimePage,
  },
  {
    path: 'ledger/:id/drift',
    load: async () => (await import('../features/drift/DriftPage.tsx')).DriftPage,
  },
  {
    path: 'ledger/:id/patterns',
    load: async () => (await import('../features/patterns/PatternsPage.tsx')).PatternsPage,
  },
  {
    path: 'ledger/:id/tamper',
    load: async () => (await import('../features/tamper/TamperPage.tsx')).TamperPage,
  },
  {
    path: 'ledger/:id/notes',
    load: async () => (await import('../features/notes/NotesPage.tsx')).NotesPage,
  },
  {
    path: 'ledger/:id/export',
    load: async () => (await import('../features/overview/export/ExportPage.tsx')).ExportPage,
  },
  {
    path: 'ledger/:id/graph',
    load: async () => (await import('../features/lanes/LaneGraphPage.tsx')).LaneGraphPage,
  },
  {
    path: 'ledger/:id/replay',
    load: async () => (await import('../features/theatre/TheatrePage.tsx')).TheatrePage,
  },
  {
    path: 'ledger/:id/lane/:lane',
    load: async () => (await import('../features/workspace/WorkspacePage.tsx')).WorkspacePage,
  },
  {
    // One route for the inbox and a request in it, so that the list stays as it is.
    path: 'approvals/:ledger?/:lane?/:index?',
    load: async () => (await import('../features/approvals/ApprovalsPage.tsx')).ApprovalsPage,
  },
  {
    path: 'countersign',
    load: async () => (await import('../features/approvals/second/SecondPage.tsx')).SecondPage,
  },
  {
    path: 'journal',
    load: async () => (await import('../features/journal/JournalPage.tsx')).JournalPage,
  },
  {
    path: 'check',
    load: async () => (await import('../features/check/CheckPage.tsx')).CheckPage,
  },
  {
    path: 'search',
    load: async () => (await import('../features/search/SearchPage.tsx')).SearchPage,
  },
  {
    path: 'lanes',
    load: async () => (await import('../features/lanes/AllLanesPage.tsx')).AllLanesPage,
  },
  {
    path: 'compare',
    load: async () => (await import('../features/compare/ComparePage.tsx')).ComparePage,
  },
  {
    path: 'report',
    load: async () => (await import('../features/report/ReportPage.tsx')).ReportPage,
  },
  {
    path: 'cases',
    load: async () => (await import('../features/cases/CasesPage.tsx')).CasesPage,
  },
  {
    path: 'cases/:id',
    load: async () => (await import('../features/cases/CasePage.tsx')).CasePage,
  },
  {
    path: 'stories',
    load: async () => (await import('../features/stories/StoriesPage.tsx')).StoriesPage,
  },
  {
    path: 'stories/open',
    load: async () => (await import('../features/stories/LinkedPage.tsx')).LinkedPage,
  },
  {
    path: 'stories/:id',
    load: async () => (await import('../features/stories/StoryPage.tsx')).StoryPage,
  },
  {
    path: 'stories/:id/play',
    load: async () => (await import('../features/stories/PlayPage.tsx')).PlayPage,
  },
  {
    path: 'servers',
    load: async () => (await import('../features/servers/ServersPage.tsx')).ServersPage,
  },
  {
    path: 'about/trust',
    load: async () => (await import('../features/trust/TrustPage.tsx')).TrustPage,
  },
  ...SYSTEM_SCREENS,
];
