// The screens, in the shell.

import { createBrowserRouter } from 'react-router';
import { PLACE } from '../data/place.ts';
import { NotFoundPage, PageError } from './failures.tsx';
import { Shell } from './Shell.tsx';
import { SCREENS } from './screens.ts';

export const router = createBrowserRouter(
  [
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
              lazy: async () => ({ Component: await load() }),
            })),
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ],
  { basename: PLACE.pathname },
);
