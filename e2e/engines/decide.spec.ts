// A decision is signed in this engine, and checked by another program.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEngine } from '../../scripts/engines.js';
import { APPROVE, journalLines } from '../support/decisions.ts';
import { engineTest, expect } from './support/test.ts';

const DEMO = join(import.meta.dirname, '../../dist/app/demo/policy-intercept.db');
const CLI = join(import.meta.dirname, '../../dist/cli/ledgerscope.js');

engineTest.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

engineTest(
  'a request is approved, signed and kept; the journal verifies here and elsewhere',
  async ({ app }, info) => {
    await app.open('/');
    await app.find('button', /^Choose files$/);
    await app.choose(DEMO);
    await app.find('heading', /^Verified$/);
    await app.open('/inbox');
    await app.click('link', /order_place/);
    await app.click('button', APPROVE);
    await app.fill(/^Your name/, 'Reviewer One');
    await app.fill(/^(Why (yes|no)|Reason)/, 'read with the invoice');
    await app.click('button', /^(Approve|Override and approve).* final$/);
    await app.expectText('status', /Recorded as record/, /Approved:/);
    await app.open('/inbox/journal');
    await app.expectText('main', /(?:)/, /Your journal.*3 records/s);
    await app.expectText(
      'region',
      /^Decisions/,
      /Approved.*by Reviewer One.*read with the invoice/s,
    );
    const journal = info.outputPath('journal.jsonl');
    writeFileSync(journal, (await app.run(journalLines)).join(''));
    const verified = spawnSync(process.execPath, [CLI, 'verify', journal], { encoding: 'utf8' });
    expect(verified.stdout + verified.stderr).toContain('journal.jsonl');
    expect(verified.status).toBe(0);
  },
);
