// Every screen says which ledgers are being opened, and can cancel that.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import { type ImportPhase, waitingImport } from '../../core/model/import.ts';
import { markupOf, wordsOf } from '../../testing/markup.ts';
import { ImportChip } from './ImportChip.tsx';

const ignored = () => undefined;

function chip(...phases: readonly ImportPhase[]): string {
  const jobs = phases.map((phase, i) => ({
    ...waitingImport(`${i}`, `${phase}.db`, 10),
    phase,
    share: 0.429,
    secondsLeft: 11,
  }));
  const imports = {
    jobs,
    prepare: ignored,
    start: ignored,
    startDemo: ignored,
    startSets: () => [],
    cancel: ignored,
    mayRetry: () => false,
    retry: ignored,
    dismiss: ignored,
  };
  return markupOf(createElement(ImportChip, { imports }));
}

it('says how far it is, and how long it takes', () => {
  const markup = chip('verifying');
  expect(wordsOf(markup)).toContain('Opening verifying.db');
  expect(wordsOf(markup)).toContain('42 %');
  expect(wordsOf(markup)).toContain('about 10 s left');
  expect(markup).toContain('aria-label="Cancel the import"');
  expect(markup).toContain('href="/"');
});

it('speaks of several together, and of none that is over', () => {
  const several = chip('failed', 'copying', 'waiting');
  expect(wordsOf(several)).toContain('Opening 2 ledgers');
  expect(several).toContain('aria-label="Cancel all 2 imports"');
  expect(wordsOf(chip('done', 'failed', 'cancelled'))).toBe('');
});
