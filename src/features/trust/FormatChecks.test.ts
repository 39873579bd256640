// The trust page says of every format whether there is a verifier that is not ours, and what the
// reference profile is therefore.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { loadFormats } from '../../formats/registry.ts';
import { markupOf, wordsOf } from '../../testing/markup.ts';
import { FormatChecks } from './FormatChecks.tsx';
import { LIMITS } from './words.ts';

it('says per format whose verifier there is, and what the reference profile means', async () => {
  for (const { manifest, checks } of await loadFormats()) {
    const format = { ...manifest, checks };
    const words = wordsOf(markupOf(createElement(FormatChecks, { format })));
    const { verifier, reference } = manifest.original;
    expect(words).toContain(`The original verifier ${verifier}`);
    const count = checks.filter(({ profile }) => profile === 'reference').length;
    if (count) expect(words).toContain(`Reference profile ${count} ${reference}`);
  }
});

it('says of no limit that every format has it where one has not', () => {
  // In a hash-chained log, and in the review journal, the time is among what is hashed.
  const times = LIMITS.find(({ title }) => title === 'When it happened');
  expect(times?.text).toContain('Where it is stored next to an entry, no hash covers it');
  expect(times?.text).not.toMatch(/times are .*covered by no hash/i);
});

it('calls the formats of this project ours, and invents no verifier for a system without one', () => {
  const saying = (words: RegExp) =>
    MANIFESTS.filter(({ original }) => words.test(original.verifier)).map(({ id }) => id);
  expect(saying(/this project/).sort()).toEqual(['blocks', 'journal']);
  expect(saying(/^(There is none|The system has none)/).sort()).toEqual([
    'blocks',
    'holon',
    'journal',
  ]);
  expect(saying(/has one\./).sort()).toEqual(['reactor', 'thymos']);
});
