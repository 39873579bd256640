// The list of imports is called by what is so: nothing is being opened once all are over.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import { type ImportPhase, waitingImport } from '../../core/model/import.ts';
import { markupOf, wordsOf } from '../../testing/markup.ts';
import { Imports } from './Imports.tsx';

function title(...phases: ImportPhase[]): string {
  const ignored = () => undefined;
  const imports = {
    jobs: phases.map((phase, i) => ({ ...waitingImport(`${i}`, 'a.db', 1), phase })),
    start: ignored,
    startDemo: ignored,
    startSets: () => [],
    prepare: ignored,
    cancel: ignored,
    mayRetry: () => false,
    retry: ignored,
    dismiss: ignored,
  };
  const markup = markupOf(createElement(Imports, { imports }));
  return wordsOf(/<h2.*?<\/h2>/s.exec(markup)?.[0] ?? '');
}

it('is called by whether anything is still being opened', () => {
  expect(title('verifying')).toBe('Opening');
  expect(title('done', 'waiting')).toBe('Opening');
  expect(title('done', 'failed')).toBe('Opened');
  expect(title('failed', 'cancelled')).toBe('Not opened');
  expect(title()).toBe('');
});
