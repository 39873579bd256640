import '../ui/mantine.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import '../ui/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { keepOffline } from '../ui/data/offline.ts';
import { PLACE } from '../ui/data/place.ts';
import { keepDialogFocus } from '../ui/dialog-focus.ts';
import { App, createQueryClient } from './App.tsx';
import { isFramed, refuseFrame } from './framed.ts';
import { printLight } from './printing.ts';
import { ROUTES } from './routes.tsx';
import { applyScheme } from './scheme.ts';
import { receivedQuery } from './trust/received.ts';
import { guardTypes } from './trust/trusted-types.ts';

guardTypes();
// The scheme is applied before the first paint, so that a chosen theme does not flash in the other
// one.
applyScheme();
printLight();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
if (isFramed) {
  refuseFrame(root);
} else {
  void keepOffline(import.meta.url);
  keepDialogFocus();
  const client = createQueryClient();
  // The query runs at the start: it is about this page as it was loaded.
  void client.prefetchQuery(receivedQuery());
  const router = createBrowserRouter(ROUTES, { basename: PLACE.pathname });
  // Rendering goes in small steps, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} client={client} />
      </StrictMode>,
    ),
  );
}
