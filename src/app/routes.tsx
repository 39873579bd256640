// Every screen and where it stands. Screens load when they are first opened.

import { createBrowserRouter } from 'react-router';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageError } from './PageError.tsx';
import { Shell } from './Shell.tsx';

export const router = createBrowserRouter(
  [
    {
      element: <Shell />,
      errorElement: <PageError whole />,
      // The shell stands at once; the screen follows when its code is here.
      hydrateFallbackElement: <Shell />,
      children: [
        {
          errorElement: <PageError />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await import('../features/library/LibraryPage.tsx')).LibraryPage,
              }),
            },
            {
              path: 'ledger/:id',
              lazy: async () => ({
                Component: (await import('../features/overview/OverviewPage.tsx')).OverviewPage,
              }),
            },
            {
              path: 'ledger/:id/graph',
              lazy: async () => ({
                Component: (await import('../features/lanes/LaneGraphPage.tsx')).LaneGraphPage,
              }),
            },
            {
              path: 'ledger/:id/what-if',
              lazy: async () => ({
                Component: (await import('../systems/thymos/whatif/WhatIfPage.tsx')).WhatIfPage,
              }),
            },
            {
              path: 'ledger/:id/cascade',
              lazy: async () => ({
                Component: (await import('../systems/reactor/cascade/CascadePage.tsx')).CascadePage,
              }),
            },
            {
              path: 'ledger/:id/intents',
              lazy: async () => ({
                Component: (await import('../systems/holon/intents/IntentsPage.tsx')).IntentsPage,
              }),
            },
            {
              path: 'ledger/:id/figures',
              lazy: async () => ({
                Component: (await import('../systems/holon/figures/FiguresPage.tsx')).FiguresPage,
              }),
            },
            {
              path: 'ledger/:id/checkpoints',
              lazy: async () => ({
                Component: (await import('../systems/blocks/checkpoints/CheckpointsPage.tsx'))
                  .CheckpointsPage,
              }),
            },
            {
              path: 'ledger/:id/lane/:lane',
              lazy: async () => ({
                Component: (await import('../features/workspace/WorkspacePage.tsx')).WorkspacePage,
              }),
            },
            {
              // One route for the inbox and a request in it, so that the list stays as it is.
              path: 'approvals/:ledger?/:lane?/:index?',
              lazy: async () => ({
                Component: (await import('../features/approvals/ApprovalsPage.tsx')).ApprovalsPage,
              }),
            },
            {
              path: 'journal',
              lazy: async () => ({
                Component: (await import('../features/journal/JournalPage.tsx')).JournalPage,
              }),
            },
            {
              path: 'check',
              lazy: async () => ({
                Component: (await import('../features/check/CheckPage.tsx')).CheckPage,
              }),
            },
            {
              path: 'servers',
              lazy: async () => ({
                Component: (await import('../features/servers/ServersPage.tsx')).ServersPage,
              }),
            },
            {
              path: 'lab/reactor',
              lazy: async () => ({
                Component: (await import('../systems/reactor/lab/ReactorLabPage.tsx'))
                  .ReactorLabPage,
              }),
            },
            {
              path: 'lab/blocks',
              lazy: async () => ({
                Component: (await import('../systems/blocks/lab/BlocksLabPage.tsx')).BlocksLabPage,
              }),
            },
            {
              path: 'about/trust',
              lazy: async () => ({
                Component: (await import('../features/trust/TrustPage.tsx')).TrustPage,
              }),
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ],
  { basename: import.meta.env.BASE_URL },
);
