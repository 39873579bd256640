import '@mantine/core/styles.css';
import '@mantine/spotlight/styles.css';
import '@xyflow/react/dist/style.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import '../ui/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepOffline } from '../data/offline.ts';
import { guardTypes } from '../data/policy/trusted-types.ts';
import { keepDialogFocus } from '../ui/dialog-focus.ts';
import { App } from './App.tsx';
import { isFramed, refuseFrame } from './framed.ts';
import { printLight } from './printing.ts';
import { applyScheme } from './scheme.ts';

guardTypes();
// Before the first paint, so that a chosen theme does not flash in the other one.
applyScheme();
printLight();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
if (isFramed) {
  refuseFrame(root);
} else {
  void keepOffline(import.meta.url);
  keepDialogFocus();
  // In small steps, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
