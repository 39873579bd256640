// fixtures/ is a part of the large corpus, unchanged; the list next to it names the rest.
// Both can only be compared where the large corpus is.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { LARGE_CORPUS } from '../../scripts/corpus.js';
import { corpusNames, inCorpus, largeCorpusPresent } from './corpus.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const RECORDED = ['thymos', 'reactor', 'chains'];
const MOST_BYTES = 6_000_000;

const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => statSync(join(FIXTURES, name)).isFile());

it('are small', () => {
  const bytes = files.reduce((sum, name) => sum + statSync(join(FIXTURES, name)).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

it.skipIf(!largeCorpusPresent)('are byte for byte what was recorded', () => {
  const changed: string[] = [];
  let compared = 0;
  const compare = (name: string, bytes: Uint8Array) => {
    compared++;
    if (!readFileSync(join(LARGE_CORPUS, name)).equals(bytes)) changed.push(name);
  };
  for (const name of files) {
    const [folder = ''] = name.split('/');
    if (!RECORDED.includes(folder) || name.endsWith('README.md')) continue;
    const bytes = readFileSync(join(FIXTURES, name));
    if (!name.endsWith('.zip')) compare(name, bytes);
    else
      for (const [member, content] of Object.entries(unzipSync(bytes)))
        compare(join(name, '..', member), content);
  }
  expect(changed).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});

it.skipIf(!largeCorpusPresent)('and the list together name every ledger of the corpus', () => {
  const isLedger: Readonly<Record<string, (name: string) => boolean>> = {
    thymos: (name) => /\.(db|audit\.json|audit\.csv|sql)$/.test(name),
    'thymos/tampered': (name) => name.endsWith('.db'),
    'thymos/wal': (name) => name.endsWith('.db'),
    'thymos/sqlite-variants': (name) => name.endsWith('.db'),
    reactor: (name) => name !== 'tampered' && inCorpus('reactor', name, 'expected.json'),
    'reactor/tampered/surprise-cost': () => true,
    'reactor/tampered/basic-unit-suite': () => true,
  };
  for (const [folder, ledger] of Object.entries(isLedger)) {
    const all = readdirSync(join(LARGE_CORPUS, folder)).filter(ledger);
    expect(corpusNames(folder)).toEqual(expect.arrayContaining(all));
  }
});
