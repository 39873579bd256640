import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../../base/hash/hash.ts';
import { runCli } from '../../../../testing/cli.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { policyIntercept } from '../../write/demo/intercept.ts';
import { toJsonLines } from '../../write/writer/containers.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-'));
const ledger = join(folder, 'intercept.jsonl');
writeFileSync(ledger, toJsonLines(policyIntercept(nobleHash).ledger));
afterAll(() => rmSync(folder, { recursive: true }));

function policyFile(text: string): string {
  const path = join(folder, 'policy.json');
  writeFileSync(path, text);
  return path;
}

const run = (...args: string[]) => runCli(host, 'simulate', ...args);

const NO_MAIL =
  '{"name":"no mail","rules":[{"name":"mail","when":{"tool":"mail_*"},"then":{"decision":"deny"}}],"otherwise":"as recorded"}';

describe('simulate', () => {
  it('says what it is, and what would have been decided differently', async () => {
    const { code, text } = await run(ledger, '--policy', policyFile(NO_MAIL));
    expect(code).toBe(0);
    expect(text).toMatch(/^Simulation\. This is not a verdict\./);
    expect(text).toContain('1 decided differently');
    expect(text).toContain('require approval from librarian on duty → deny, by mail');
  });

  it('prints JSON whose first members say so too', async () => {
    const { text } = await run(ledger, '--policy', policyFile(NO_MAIL), '--json');
    const read = JSON.parse(text) as { rows: unknown[]; totals: unknown };
    expect(Object.keys(read).slice(0, 2)).toEqual(['schema', 'simulation']);
    expect(read.totals).toMatchObject({ different: 1, denied: 1 });
    expect(read.rows).toHaveLength(1);
  });

  it('refuses a policy with the place of its fault', async () => {
    const path = policyFile(NO_MAIL.replace('"deny"', '"refuse"'));
    await expect(run(ledger, '--policy', path)).rejects.toThrow('rules[0].then.decision');
    await expect(run(ledger)).rejects.toThrow('--policy <FILE>');
  });

  it('shows a policy in its help that it takes', async () => {
    const { text: help } = await run('--help');
    const example = help.slice(help.indexOf('  {\n'), help.indexOf('\n  }') + 4);
    expect((await run(ledger, '--policy', policyFile(example))).code).toBe(0);
  });
});
