// Mantine keeps the chosen theme in local storage; it follows the system at first.

import { localStorageColorSchemeManager } from '@mantine/core';

export const schemeManager = localStorageColorSchemeManager({ key: 'ledgerscope-theme' });

export function applyScheme(): void {
  const chosen = schemeManager.get('auto');
  const dark =
    chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
