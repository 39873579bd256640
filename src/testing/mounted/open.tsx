// The app is opened at an address in a DOM: with its own providers, routes and shell, and the
// answers of the worker's own handler over ledgers in memory.

import { waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { vi } from 'vitest';
import { App, createQueryClient } from '../../app/App.tsx';
import { ROUTES } from '../../app/routes.tsx';
import { showSecrets } from '../../base/secrets/shown.ts';
import { answerWith } from './page-worker.ts';
import { forgetSaved } from './saved.ts';
import { disconnectServer } from './server.ts';
import type { MountedWorld } from './world.ts';

/** Screens are looked at at this time, unless a test says otherwise. */
const NOW = '2026-03-09T09:00:00Z';

/** The path of a ledger is known once it is imported. */
type Address = string | ((world: MountedWorld) => string);

interface How {
  readonly kept?: Readonly<Record<string, string>>;
  readonly now?: string;
}

let close: (() => void) | null = null;

/** Opens an address in a browser that knows nothing but the ledgers, and waits until it is drawn. */
export async function openScreen(to: Address, world: MountedWorld, { kept, now = NOW }: How = {}) {
  closeScreen();
  vi.setSystemTime(now);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(kept ?? {})) localStorage.setItem(key, value);
  showSecrets(false);
  forgetSaved();
  const ask = await world.begin();
  answerWith(ask);
  const address = (given: Address) => (typeof given === 'string' ? given : given(world));
  await mount(address(to));
  return {
    page: within(document.body),
    user: userEvent.setup({ delay: null }),
    ask,
    at: () => window.location.href.slice(window.location.origin.length),
    /** A reload keeps what is stored, and loses what was typed. */
    reload: () => mount(null),
    load: (other: Address) => mount(address(other)),
  };
}

async function mount(address: string | null): Promise<void> {
  close?.();
  if (address !== null) window.history.replaceState(null, '', address);
  const router = createBrowserRouter(ROUTES);
  const client = createQueryClient();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  close = () => {
    root.unmount();
    router.dispose();
    client.clear();
    document.body.replaceChildren();
  };
  root.render(<App router={router} client={client} />);
  await waitUntilDrawn();
}

/** Waits until the screen is there whole: its code is loaded, and no part of it is still read. */
export async function waitUntilDrawn(): Promise<void> {
  await waitFor(() => {
    const screen = document.getElementById('screen');
    if (screen?.getAttribute('aria-busy') !== 'false') throw new Error('the screen is not there');
    if (screen.childElementCount === 0) throw new Error('the screen is empty');
    const loading = screen.querySelector('[role="status"][aria-label="Loading"]');
    if (loading) throw new Error('the screen is still read');
  });
}

export function closeScreen(): void {
  void disconnectServer();
  close?.();
  close = null;
  vi.useRealTimers();
}

/** Returns its words as a person reads them, without the line breaks of the markup. */
export function wordsIn(element: Element | null | undefined): string {
  return element ? textIn(element).replaceAll(/\s+/g, ' ').trim() : '';
}

function textIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (node.nodeName === 'STYLE') return '';
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling) text += textIn(child);
  return text;
}
