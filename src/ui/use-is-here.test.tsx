// An address is written late, while the person has left for another screen.

import { waitFor } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { usePlayheadUrl } from './transport/use-playhead-url.ts';
import { LeavingContext } from './use-is-here.ts';

const RESTED = 400;

function Playhead() {
  const { at, goTo } = usePlayheadUrl();
  return (
    <button type="button" onClick={() => goTo((at ?? 0) + 1)}>
      on
    </button>
  );
}

it.each([
  ['is loaded for long', true],
  ['is there at once', false],
])('calls off no way to a screen that %s', async (_, isSlow) => {
  window.history.replaceState(null, '', '/lane?at=1');
  let load: () => void = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const router = createBrowserRouter([
    { path: '/lane', Component: Playhead },
    {
      path: '/other',
      lazy: async () => {
        if (isSlow) await loaded;
        return { Component: () => <p>another screen</p> };
      },
    },
  ]);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <LeavingContext value={() => router.state.navigation.state !== 'idle'}>
      <RouterProvider router={router} />
    </LeavingContext>,
  );
  const press = () => place.querySelector('button')?.click();
  await waitFor(() => expect(place.querySelector('button')).not.toBeNull());
  press();
  await waitFor(() => expect(window.location.search).toBe('?at=2'));

  press();
  void router.navigate('/other');
  await new Promise((resolve) => setTimeout(resolve, RESTED));
  load();
  await waitFor(() => expect(place.textContent).toBe('another screen'));
  await new Promise((resolve) => setTimeout(resolve, RESTED));
  expect(window.location.pathname + window.location.search).toBe('/other');
  root.unmount();
  router.dispose();
  place.remove();
});
