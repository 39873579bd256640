// The chosen theme: kept by Mantine in local storage, following the system at first.

import { localStorageColorSchemeManager } from '@mantine/core';

export const schemeManager = localStorageColorSchemeManager({ key: 'ledgerscope-theme' });

export function applyScheme(): void {
  const chosen = schemeManager.get('auto');
  const dark =
    chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
