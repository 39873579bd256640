// The screens, in the shell.

import type { RouteObject } from 'react-router';
import { withSecrets } from '../ui/secrets.ts';
import { NotFoundPage, PageError } from './failures.tsx';
import { Shell } from './Shell.tsx';
import { SCREENS } from './screens.ts';

export const ROUTES: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <PageError whole />,
    // The shell is there at once; the screen follows when its code is here.
    hydrateFallbackElement: <Shell />,
    children: [
      {
        errorElement: <PageError />,
        children: [
          ...SCREENS.map(({ path, load }) => ({
            path,
            lazy: async () => ({ Component: withSecrets(await load()) }),
          })),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
