// Nothing in recorded ledgers looks like a secret. They are full of hashes, signatures, public
// keys, ids and tokens that are counted, and none of them may be hidden.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretTotal } from '../../base/secrets/count.ts';
import { LARGE_CORPUS, largeCorpusPresent } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { answerSecrets } from './answer.ts';

const host = await createTestHost();
const answers = answerSecrets(async () => host);
const secretsIn = (files: readonly Blob[]) =>
  answers['secrets in files'](files, { signal: undefined, onProgress: () => undefined });
const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const PLANTED = new TextEncoder().encode(
  `\n${['gh', 'p_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('')}\n`,
);

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
}

async function expectNone(folder: string, least: number): Promise<void> {
  const files = filesIn(folder);
  const found: string[] = [];
  let size = 0;
  for (const file of files) {
    const bytes = readFileSync(file);
    size += bytes.length;
    const { counts } = await secretsIn([new Blob([new Uint8Array(bytes)])]);
    // The kept file of a browser has the private key of its journal, under the name "secret".
    const isKept = file.includes('/upgrade/') && secretTotal(counts) === 2;
    if (counts.length > 0 && !isKept) found.push(`${file}: ${JSON.stringify(counts)}`);
  }
  expect(found).toEqual([]);
  expect(size).toBeGreaterThan(least);
  const last = readFileSync(files.at(-1) ?? '');
  const planted = await secretsIn([new Blob([new Uint8Array(last), PLANTED])]);
  expect(planted.counts).toEqual([{ name: 'GitHub token', count: 1 }]);
}

test('the fixtures', () => expectNone(FIXTURES, 4_000_000));

test.skipIf(!largeCorpusPresent).each([
  ['thymos', 20_000_000],
  ['reactor', 5_000_000],
  ['chains', 5_000_000],
  ['sessions', 1_000_000],
])('the corpus: %s', (folder, least) => expectNone(join(LARGE_CORPUS, folder), least));
