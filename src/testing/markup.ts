// A component as the markup that it begins with, where no browser is needed to see what it says.

import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/** `known`: what queries are answered with, by their key. */
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

/** Its words, without markup. */
export function readMarkupWords(markup: string): string {
  return markup
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
