// A file is chosen, proven, kept and read.

import { join } from 'node:path';
import { findEngine } from '../../scripts/engines.js';
import { test } from './support/test.ts';

const DEMO = join(import.meta.dirname, '../../dist/app/demo/coding-run.db');

test.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

test('a chosen file is verified, and kept over a reload', async ({ app }) => {
  await app.open('/');
  await app.find('button', /^Choose files$/);
  await app.choose(DEMO);
  await app.expectText('row', /coding-run\.db/, /Verified with warnings/);
  await app.click('link', /coding-run\.db/);
  await app.expectText('heading', /^Verified with warnings$/, /./);
  await app.reload();
  await app.expectText('heading', /^Verified with warnings$/, /./);
  await app.open('/');
  await app.expectText('row', /coding-run\.db/, /Verified with warnings/);
});
