import { type ComponentType, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { withSecrets } from '../ui/secrets.ts';
import { NoSuchPage, PageError } from './failures.tsx';
import { loadLater } from './later.ts';
import { Shell } from './Shell.tsx';
import { type AppScreen, SCREENS } from './screens.ts';
import { viewNamed } from './views.ts';

/** The same component is drawn each time that a screen is loaded, so that it keeps its state. */
const drawn = new WeakMap<ComponentType, ComponentType>();

function readView(url: URL): string {
  return viewNamed(url.searchParams);
}

function makeLoader({ load }: AppScreen) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<ComponentType> => {
    const component = await load({ params, view: readView(new URL(request.url)) })?.();
    if (!component) return NoSuchPage;
    const known = drawn.get(component) ?? withSecrets(component);
    drawn.set(component, known);
    return known;
  };
}

/** The screen itself reads everything else in an address: no other code has to be loaded for it. */
function isAnotherView({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs): boolean {
  const isAnother = (name: string) => currentParams[name] !== nextParams[name];
  return readView(currentUrl) !== readView(nextUrl) || ['id', 'mode', 'engine'].some(isAnother);
}

function Loaded() {
  useEffect(loadLater, []);
  // The loader of this route gives a component; the router's type is that of data from elsewhere.
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
            loader: makeLoader(screen),
            shouldRevalidate: isAnotherView,
            Component: Loaded,
          })),
          { path: '*', element: <NoSuchPage /> },
        ],
      },
    ],
  },
];
