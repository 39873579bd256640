// Others rely on the shape of the commands over Reactor ledgers.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../testing/cli.ts';
import { corpusBytes, corpusPath, corpusText } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';

const host = await createTestHost();

interface LedgerJson {
  readonly verdict: string;
  readonly id: string;
  readonly reference: { readonly ok: boolean; readonly open_error?: string };
  readonly lanes: readonly { readonly id: string; readonly reference: unknown }[];
}

describe('reactor ledgers on the command line', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'ledgerscope-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  async function verified(...path: string[]): Promise<{ code: number; ledger: LedgerJson }> {
    const { code, text } = await runCli(host, 'verify', join(...path), '--json');
    const { ledgers } = JSON.parse(text) as { ledgers: LedgerJson[] };
    const [ledger, more] = ledgers;
    if (!ledger || more) throw new Error(`${ledgers.length} ledgers`);
    return { code, ledger };
  }

  async function folded(...args: string[]): Promise<unknown> {
    return JSON.parse((await runCli(host, 'fold', ...args, '--json')).text);
  }

  it('verify a folder and a zip of it as one and the same ledger', async () => {
    const state = corpusPath('reactor', 'synthetic-coalesce', 'state');
    const names = readdirSync(state, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(state.length + 1));
    const zip = zipSync(
      Object.fromEntries(
        names.map((name) => [
          `any/${name}`,
          corpusBytes('reactor', 'synthetic-coalesce', 'state', name),
        ]),
      ),
    );
    writeFileSync(join(scratch, 'state.zip'), zip);
    const folder = await verified(state);
    const packed = await verified(scratch, 'state.zip');
    expect(folder.code).toBe(0);
    expect(folder.ledger.reference).toEqual({ ok: true });
    expect(folder.ledger.lanes.map(({ id, reference }) => [id, reference])).toEqual([
      ['a::ingress', { ok: true, errors: [] }],
      ['a', { ok: true, errors: [] }],
      ['b', { ok: true, errors: [] }],
    ]);
    expect(packed.ledger).toMatchObject({ id: folder.ledger.id, verdict: 'verified' });
  });

  it('list every error of the real verifier, in its order', async () => {
    const name = 'receipts.json';
    const text = corpusText('reactor', 'synthetic-coalesce', 'state', name);
    const receipts = JSON.parse(text) as { node: string; wake: Record<string, unknown> }[];
    const second = receipts.filter(({ node }) => node === 'a')[1];
    if (!second) throw new Error('no second receipt');
    second.wake.extra = true;
    writeFileSync(join(scratch, name), JSON.stringify(receipts));
    const { code, ledger } = await verified(scratch, name);
    expect(code).toBe(1);
    expect(ledger.reference).toEqual({
      ok: false,
      open_error: 'Error: Invalid receipt input: wake.extra is not pinned in the receipt shape',
    });
    expect(ledger.lanes.find(({ id }) => id === 'a')?.reference).toEqual({
      ok: false,
      errors: [
        { index: 1, code: 'unknown_key', path: 'wake.extra' },
        { index: 1, code: 'hash_mismatch', path: 'content_hash' },
        { index: 2, code: 'chain_prev', path: 'prev' },
      ],
    });
  });

  it('fold a node to its fingerprints and files, at any receipt', async () => {
    const state = corpusPath('reactor', 'synthetic-coalesce', 'state');
    const models = (
      JSON.parse(corpusText('reactor', 'synthetic-coalesce', 'expected.json')) as {
        world_models: { node: string; versions: { files: unknown[] }[] }[];
      }
    ).world_models.find(({ node }) => node === 'a');
    expect(await folded(state, '--lane', 'a')).toMatchObject({
      fingerprints: {
        '@atomic': 'sha256:c81f15455f3c3b91f68250542475e33dd9c6eecb262bfdc6f4ae6ea41d23e87a',
      },
      files: models?.versions[1]?.files,
    });
    expect(await folded(state, '--lane', 'a', '--index', '0')).toMatchObject({
      files: models?.versions[0]?.files,
    });
  });
});
