// docs/redundancy.md lists what each format records twice, and the check that compares it.

import { describe, expect, it } from 'vitest';
import { testFormats } from '../testing/formats.ts';
import { pageText } from '../testing/pages.ts';

/** The rows of each section's table, without its head. */
const sections = new Map(
  pageText('redundancy.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = section
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(1)
        .map((line) => line.slice(2, -2).split(' | '));
      return [section.slice(0, section.indexOf('\n')), rows] as const;
    }),
);

it('has a section for every format, and no other', () => {
  expect([...sections.keys()].sort()).toEqual(
    testFormats.map(({ manifest }) => manifest.id).sort(),
  );
});

describe.each(testFormats)(
  'what a ledger says twice: $manifest.id',
  ({ manifest, rules: { checks } }) => {
    const rows = sections.get(manifest.id) ?? [];

    it('names checks that there are, or says why a pair is not compared', () => {
      const known = new Set<string>(checks.map(({ id }) => id));
      expect(rows.length).toBeGreaterThan(0);
      for (const [field, other, check = ''] of rows) {
        expect(field && other, check).toBeTruthy();
        if (check.startsWith('not compared')) continue;
        const named = check.split(', ');
        for (const name of named) expect(name).toMatch(/^`[a-z0-9.-]+`$/);
        expect(named.filter((name) => !known.has(name.slice(1, -1)))).toEqual([]);
      }
    });

    it('has every pair once', () => {
      const pairs = rows.map(([field, other]) => `${field} = ${other}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    });
  },
);
