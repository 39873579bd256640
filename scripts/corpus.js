// The large corpus of recorded ledgers is not part of the repository.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './run.js';

export const LARGE_CORPUS = resolve(
  process.env.LEDGERSCOPE_CORPUS ?? join(ROOT, '../shared/corpus'),
);

export const largeCorpusPresent = existsSync(join(LARGE_CORPUS, 'thymos'));
