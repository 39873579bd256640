// docs/formats/journal.md has to be enough for another tool: the script in it is run.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decisionText } from '../../ledger/review/write.ts';
import { INPUT, writeJournal } from '../../testing/journal.ts';
import { pageText } from '../../testing/pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = pageText('formats/journal.md');

it('checks a decision by the script of the documentation', async () => {
  const script = /```js\n(.*?)```/s.exec(page)?.[1];
  if (!script) throw new Error('no script');
  writeFileSync(join(folder, 'check-decision.mjs'), script);
  const reason = 'tabs\t, quotes ", back\\slashes, \u0001 and \u{1f44d} ü \u2028';
  const [, record] = await writeJournal([{ kind: 'decision', input: { ...INPUT, reason } }]);
  if (record?.kind !== 'decision') throw new Error('no decision');
  const run = (text: string) => {
    writeFileSync(join(folder, 'decision.json'), text);
    return spawnSync(process.execPath, ['check-decision.mjs', 'decision.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
  };
  expect(run(decisionText(record.body))).toMatchObject({ status: 0, stdout: 'holds\n' });
  const bent = decisionText({ ...record.body, verdict: 'deny' });
  expect(run(bent)).toMatchObject({ status: 1, stdout: 'does not hold\n' });
});

it('names every member of the forms', async () => {
  const [first, , record] = await writeJournal([
    { kind: 'reviewer', name: 'x' },
    { kind: 'decision', input: INPUT },
  ]);
  if (record?.kind !== 'decision' || !first) throw new Error('no decision');
  const { subject, evidence, journal } = record.body;
  const names = [record, record.body, subject, evidence, journal].flatMap(Object.keys);
  for (const name of [...names, ...Object.keys(first.body)])
    expect(page, name).toMatch(new RegExp(`["\`]${name}["\`]`));
});
