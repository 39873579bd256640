// A component's first markup shows what it says without a browser.

import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/** `known` has the answers of queries, by their key. */
export function renderMarkup(
  element: ReactElement,
  known: readonly (readonly [key: readonly unknown[], data: unknown])[] = [],
): string {
  const client = new QueryClient();
  for (const [key, data] of known) client.setQueryData(key, data);
  return renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, element)),
    ),
  );
}

/** Returns its words, without markup. */
export function readMarkupWords(markup: string): string {
  return markup
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
