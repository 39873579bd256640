import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeBlocksDemos } from '../../formats/blocks/write/demo/index.ts';
import { runCli } from '../../testing/cli.ts';
import { createTestHost } from '../../testing/host.ts';

const host = createTestHost();

describe('the command line on a block ledger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-'));
  const file = join(folder, 'run.jsonl');
  const [demo] = makeBlocksDemos(nobleHash);
  const text = new TextDecoder().decode(demo?.bytes);
  writeFileSync(file, text);
  afterAll(() => rmSync(folder, { recursive: true }));
  const head = String(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '').id);

  const run = async (command: string, ...args: string[]) =>
    runCli(await host, command, file, ...args);

  it('verifies it against a pinned head', async () => {
    expect(await run('verify')).toMatchObject({ code: 0 });
    const pinned = await run('verify', '--head', head);
    expect(pinned.code).toBe(0);
    expect(pinned.text).toContain('nothing was cut off');
    const { code, text: json } = await run('verify', '--head', 'ab'.repeat(32), '--json');
    expect(code).toBe(1);
    const [lane] = JSON.parse(json).ledgers[0].lanes;
    expect(lane.findings.map(({ check }: { check: string }) => check)).toEqual(['head']);
    expect(lane.completeness.state).toBe('cut');
  });

  it('folds the run to its context, and says what changed', async () => {
    const { text: folded } = await run('fold', '--json');
    expect(JSON.parse(folded).context).toMatchObject({ constraint: 'Output JSON Only' });
    const { text: changed } = await run('diff', '--from', '5', '--to', '13');
    expect(changed).toContain('added context:constraint');
    expect((await run('diff', '--from', '5', '--to', '12')).text).toBe('nothing changed');
  });

  it('lists each record once, and which were rolled back', async () => {
    const { text: log } = await run('log');
    const lines = log.split('\n');
    expect(lines).toHaveLength(23);
    expect(lines.filter((line) => line.endsWith('rolled back'))).toHaveLength(6);
  });
});
