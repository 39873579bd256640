import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { createQueryClient } from '../data/query-client.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { router } from './routes.tsx';
import { schemeManager } from './scheme.ts';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  );
}
