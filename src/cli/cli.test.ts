// The commands as functions; the bundled program is run by the end-to-end tests.

import { describe, expect, it } from 'vitest';
import { corpusPath, corpusPresent } from '../testing/corpus.ts';
import { createTestHost } from '../testing/host.ts';
import { printJson } from './json.ts';
import { diff, fold, log } from './read.ts';
import { verify } from './verify.ts';

describe('printJson', () => {
  it('keeps large integers exact', () => {
    expect(printJson({ seq: 2n ** 64n - 1n })).toBe('{\n  "seq": 18446744073709551615\n}');
  });
});

describe.skipIf(!corpusPresent)('the command line', async () => {
  const host = await createTestHost();

  async function run(
    command: typeof verify,
    ...args: string[]
  ): Promise<{ code: number; text: string }> {
    const out: string[] = [];
    const code = await command(args, host, (text) => out.push(text));
    return { code, text: out.join('\n') };
  }

  it('verifies several ledgers with one exit code', async () => {
    const good = corpusPath('thymos', 'run-847.db');
    const bad = corpusPath('thymos', 'tampered', 'seq-gap.db');
    expect((await run(verify, good)).code).toBe(0);
    expect((await run(verify, good, bad)).code).toBe(1);
    const { code, text } = await run(
      verify,
      good,
      bad,
      corpusPath('thymos', 'README.md'),
      '--json',
    );
    expect(code).toBe(2);
    const { tool, ledgers } = JSON.parse(text) as {
      tool: string;
      ledgers: { verdict: string; lanes: { id: string; reference: unknown }[] }[];
    };
    expect(tool).toBe('ledgerscope');
    expect(ledgers.map(({ verdict }) => verdict)).toEqual(['verified', 'failed', 'failed']);
    expect(ledgers[1]?.lanes[0]?.reference).toMatchObject({ ok: false, code: 'seq_gap', seq: 5 });
  });

  it('refuses wrong usage', async () => {
    await expect(run(verify)).rejects.toThrow('at least one PATH');
    await expect(run(verify, 'x', '--require-signer', 'abc')).rejects.toThrow('64 hex digits');
    await expect(run(fold, corpusPath('thymos', 'branches.db'))).rejects.toThrow('--lane');
    await expect(run(fold, corpusPath('thymos', 'run-847.db'), '--seq', '99')).rejects.toThrow(
      'last one',
    );
  });

  it('folds to the state at a seq, numbers as written', async () => {
    const path = corpusPath('thymos', 'run-847.db');
    const at2 = JSON.parse(
      (await run(fold, path, '--lane', '90b501b8', '--seq', '2', '--json')).text,
    ) as { kind: string; id: string }[];
    expect(at2.map(({ kind, id }) => `${kind}:${id}`)).toEqual([
      'file:crates/acme-net/src/retry.rs',
      'repo:map',
    ]);
    expect((await run(fold, path, '--json')).text).toContain('"coverage":87.5');
  });

  it('tells what changed between two entries', async () => {
    const { text } = await run(
      diff,
      corpusPath('thymos', 'run-847.db'),
      '--from',
      '2',
      '--to',
      '5',
    );
    expect(text).toContain('changed file:crates/acme-net/src/retry.rs');
    expect(text).toContain('~ lines: 131 → 135');
    expect(text).toContain('added patch:retry-overflow');
  });

  it('tells the timeline in words', async () => {
    const { text } = await run(log, corpusPath('thymos', 'run-847.db'));
    expect(text).toContain('Start: run_847');
    expect(text).toContain('waits for maintainer');
    expect(text).toContain('Denied: attempted external publish');
  });
});
