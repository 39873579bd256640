import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, useCallback } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import { SYSTEM_REQUEST_PARTS } from '../formats/screens/index.ts';
import { provideHost } from '../ui/data/host.ts';
import { RequestParts } from '../ui/ledger/RequestPart.tsx';
import { RunFrameContext } from '../ui/ledger/RunFrame.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { LeavingContext } from '../ui/use-is-here.ts';
import { createBatching } from './batching.ts';
import { schemeManager } from './scheme.ts';
import { pageHost } from './worker/workers.ts';

provideHost(pageHost);

const requestParts = new Map(
  SYSTEM_REQUEST_PARTS.map(({ format, load }) => [
    format,
    lazy(async () => ({ default: await load() })),
  ]),
);

const EntryFrame = lazy(async () => ({
  default: (await import('../asks/run/screens/EntryFrame.tsx')).EntryFrame,
}));

export interface AppProps {
  readonly router: RouterProviderProps['router'];
  readonly client: QueryClient;
}

export function App({ router, client }: AppProps) {
  const isLeaving = useCallback(() => router.state.navigation.state !== 'idle', [router]);
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        <RequestParts value={requestParts}>
          <RunFrameContext value={EntryFrame}>
            <LeavingContext value={isLeaving}>
              <RouterProvider router={router} />
            </LeavingContext>
          </RunFrameContext>
        </RequestParts>
      </MantineProvider>
    </QueryClientProvider>
  );
}

// The source is a worker on this machine, ledgers never change under their id, and what fails once
// fails again.

export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(createBatching());
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Queries would wait for a network that they do not need otherwise.
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
