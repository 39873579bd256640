// The browser's report of a held ledger is the one that the command line makes of the file.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const { folder } = testFolder('reports');
const LEDGERS = [
  corpusPath('thymos', 'branches.db'),
  corpusPath('thymos', 'policy-intercept.db'),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];
const QUERY = 'kind:denied or kind:"pending approval" or has:finding';
const RULES = ['/secrets_[a-z]+/', 'field:channel', 'text:rotate'];

describe('a report of held ledgers', () => {
  it.each([[[]], [RULES]])('is that of the files, without %j', async (rules) => {
    const { ask, importBytes } = createSetup();
    const ledgers: string[] = [];
    for (const path of LEDGERS)
      ledgers.push(
        (await importBytes(basename(path), new Uint8Array(readFileSync(path)))).ledger ?? '',
      );
    const madeOn = '2026-11-30';
    const asked = { ledgers, title: 'All', madeOn, query: QUERY, withNotes: true, leaveOut: rules };
    const seen: number[] = [];
    const made = await ask({
      name: 'report',
      input: asked,
      onProgress: ({ done }) => seen.push(done),
    });
    const page = join(folder, `page-${rules.length}.html`);
    await runCli(
      host,
      ...['report', ...LEDGERS, '-o', page, '--title', 'All', '--query', QUERY],
      ...['--made-on', madeOn],
      ...rules.flatMap((rule) => ['--leave-out', rule]),
    );
    expect(await made.page.text()).toContain('30 November 2026');
    expect(await made.page.text()).toBe(readFileSync(page, 'utf8'));
    expect(await made.json.text()).toBe(readFileSync(page.replace('.html', '.json'), 'utf8'));
    expect(made.leftOut.every(({ places }) => places > 0)).toBe(true);
    expect(seen.at(-1)).toBeGreaterThan(0);
  });

  it('lists the files that came with its ledgers and were not read', async () => {
    const { ask, importBytes } = createSetup();
    const path = corpusPath('thymos', 'branches.db');
    const { ledger } = await importBytes('branches.db', new Uint8Array(readFileSync(path)));
    await ask({
      name: 'keep refusals',
      input: [
        { path: 'empty.db', size: 0, reason: 'it is empty.', at: 1 },
        { path: 'elsewhere/empty.db', size: 0, reason: 'it is empty.', at: 1 },
      ],
    });
    const asked = { ledgers: [ledger ?? ''], title: 'One', query: null, withNotes: false };
    const made = await ask({ name: 'report', input: { ...asked, leaveOut: [] } });
    const { not_read } = JSON.parse(await made.json.text());
    expect(not_read).toEqual([{ name: 'empty.db', reason: 'it is empty.' }]);
    expect(await made.page.text()).toContain('<li>empty.db: it is empty.</li>');
    const checked = await ask({ name: 'check report', input: made.page });
    expect(checked.holds).toBe(true);
  });

  it('can be stopped, and says which rule is none', async () => {
    const { ask, importBytes } = createSetup();
    const path = corpusPath('thymos', 'branches.db');
    const { ledger } = await importBytes('branches.db', new Uint8Array(readFileSync(path)));
    const asked = {
      ledgers: [ledger ?? ''],
      title: 'One',
      query: null,
      withNotes: false,
      leaveOut: ['', 'x'],
    };
    await expect(ask({ name: 'report', input: asked })).rejects.toThrow('Rule 2');
  });
});
