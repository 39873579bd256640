// The screens, in the shell.

import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { withSecrets } from '../ui/secrets.ts';
import { NoSuchPage, PageError } from './failures.tsx';
import { Shell } from './Shell.tsx';
import { SCREENS, type Screen } from './screens.ts';

/** By what loaded them: the same component each time, so that a screen stays as it is. */
const drawn = new WeakMap<ComponentType, ComponentType>();

function readView(url: URL): string {
  return url.searchParams.get('view') ?? '';
}

function loaderOf({ load }: Screen) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<ComponentType> => {
    const component = await load({ params, view: readView(new URL(request.url)) })?.();
    if (!component) return NoSuchPage;
    const known = drawn.get(component) ?? withSecrets(component);
    drawn.set(component, known);
    return known;
  };
}

/** Other words of an address are for the screen itself, which reads them where it stands. */
function isAnotherView({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs): boolean {
  const isAnother = (name: string) => currentParams[name] !== nextParams[name];
  return readView(currentUrl) !== readView(nextUrl) || isAnother('id') || isAnother('engine');
}

function Loaded() {
  // What the loader of this route gives; the router's type is that of data from elsewhere.
  const Component = useLoaderData() as ComponentType;
  return <Component />;
}

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
          ...SCREENS.map((screen) => ({
            path: screen.path,
            loader: loaderOf(screen),
            shouldRevalidate: isAnotherView,
            Component: Loaded,
          })),
          { path: '*', element: <NoSuchPage /> },
        ],
      },
    ],
  },
];
