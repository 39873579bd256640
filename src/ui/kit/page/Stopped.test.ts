// Long work says how far it is and can be ended; what was ended can begin again.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import { readMarkupWords, renderMarkup } from '../../../testing/markup.ts';
import { Running } from '../Running.tsx';
import { isStopped, StoppedPage } from './Stopped.tsx';

const ignored = () => undefined;

it('says how many entries of how many were looked at, with a way to end it', () => {
  const props = { what: 'counted', done: 2_048, total: 100_000, cancel: ignored };
  const markup = renderMarkup(createElement(Running, props));
  expect(readMarkupWords(markup)).toBe('2,048 of 100,000 records counted Cancel');
  expect(markup).toContain('aria-label="Records counted"');
  expect(readMarkupWords(renderMarkup(createElement(StoppedPage, { onGoOn: ignored })))).toContain(
    'Begin again',
  );
});

it('is stopped once nothing goes on without an answer', () => {
  const query = { isPending: true, isFetching: false, isEnabled: true };
  expect(isStopped(query)).toBe(true);
  expect(isStopped({ ...query, isFetching: true })).toBe(false);
  expect(isStopped({ ...query, isPending: false })).toBe(false);
  expect(isStopped({ ...query, isEnabled: false })).toBe(false);
});
