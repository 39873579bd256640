import '@mantine/core/styles.css';
import '@mantine/spotlight/styles.css';
import '@xyflow/react/dist/style.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { applyScheme } from './scheme.ts';

// Before the first paint, so that a chosen theme does not flash in the other one.
applyScheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
