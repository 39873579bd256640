// A moving playhead draws few things again.

import { waitFor } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Playhead, usePlayhead } from './playhead.ts';
import { usePlayheadInUrl } from './use-playhead-url.ts';

const MOVES = 20;

it('draws only what shows it at a move, and the screen once it rests', async () => {
  const drawn = { screen: 0, shown: 0 };
  let goTo: (index: number) => void = () => undefined;
  function Shown({ playhead }: { readonly playhead: Playhead }) {
    drawn.shown++;
    return <output>{usePlayhead(playhead)}</output>;
  }
  function Screen() {
    drawn.screen++;
    const url = usePlayheadInUrl();
    goTo = url.goTo;
    return <Shown playhead={url.playhead} />;
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }], {
    initialEntries: ['/?at=3'],
  });
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  await waitFor(() => expect(place.textContent).toBe('3'));
  await new Promise((resolve) => setTimeout(resolve));
  const before = { ...drawn };
  for (let index = 100; index < 100 + MOVES; index++) {
    flushSync(() => goTo(index));
    expect(place.textContent).toBe(String(index));
  }
  expect(drawn.screen - before.screen).toBe(0);
  expect(drawn.shown - before.shown).toBe(MOVES);
  await waitFor(() => expect(router.state.location.search).toBe(`?at=${99 + MOVES}`));
  await waitFor(() => expect(drawn.screen - before.screen).toBe(1));
  root.unmount();
  place.remove();
});
