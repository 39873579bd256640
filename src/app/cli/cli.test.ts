import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { alteredDatabase } from '../../testing/altered.ts';
import { runCli } from '../../testing/cli.ts';
import { corpusBytes, corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { jsonPieces } from '../../ui/terminal/json.ts';

const host = await createTestHost();

describe('jsonPieces', () => {
  it('keeps large integers exact', () => {
    expect([...jsonPieces({ seq: 2n ** 64n - 1n })].join('')).toBe(
      '{\n  "seq": 18446744073709551615\n}',
    );
  });
});

describe('the command line', () => {
  const run = (...args: string[]) => runCli(host, ...args);

  it('verifies several ledgers with one exit code', async () => {
    const good = corpusPath('thymos', 'run-847.db');
    const bad = corpusPath('thymos', 'tampered', 'seq-gap.db');
    expect((await run('verify', good)).code).toBe(0);
    expect((await run('verify', good, bad)).code).toBe(1);
    const { code, text } = await run(
      'verify',
      good,
      bad,
      corpusPath('thymos', 'README.md'),
      '--json',
    );
    expect(code).toBe(4);
    const { tool, ledgers } = JSON.parse(text) as {
      tool: string;
      ledgers: { verdict: string; lanes: { id: string; reference: unknown }[] }[];
    };
    expect(tool).toBe('ledgerscope');
    expect(ledgers.map(({ verdict }) => verdict)).toEqual(['verified', 'failed', 'unreadable']);
    expect(ledgers[1]?.lanes[0]?.reference).toMatchObject({ ok: false, code: 'seq_gap', seq: 5 });
  });

  it('cannot read a ledger that is a view', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'view-'));
    const path = join(folder, 'view.db');
    const view = ['ALTER TABLE entries RENAME TO e', 'CREATE VIEW entries AS SELECT * FROM e'];
    writeFileSync(path, await alteredDatabase(corpusBytes('thymos', 'run-847.db'), ...view));
    for (const profile of ['strict', 'reference']) {
      const { code, text } = await run('verify', path, '--profile', profile);
      expect(code).toBe(2);
      expect(text).toContain('Found: "entries" is a view. Expected:');
    }
    rmSync(folder, { recursive: true });
  });

  it('says that a change of a database was never finished', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-'));
    const path = join(folder, 'a.db');
    writeFileSync(path, corpusBytes('thymos', 'run-847.db'));
    writeFileSync(`${path}-journal`, Buffer.from('d9d505f920a163d700000001', 'hex'));
    expect((await run('verify', path)).text).toContain('it is a rollback journal');
    rmSync(folder, { recursive: true });
  });

  it('refuses wrong usage', async () => {
    await expect(run('verify')).rejects.toThrow("argument 'PATH'");
    await expect(run('verify', 'x', '--require-signer', 'abc')).rejects.toThrow('64 hex digits');
    await expect(run('fold', corpusPath('thymos', 'branches.db'))).rejects.toThrow('--lane');
    await expect(run('fold', corpusPath('thymos', 'run-847.db'), '--seq', '99')).rejects.toThrow(
      'last one',
    );
  });

  it('folds to the state at a seq, numbers as written', async () => {
    const path = corpusPath('thymos', 'run-847.db');
    const at2 = JSON.parse(
      (await run('fold', path, '--lane', '90b501b8', '--seq', '2', '--json')).text,
    ) as { resources: { kind: string; id: string }[] };
    expect(at2.resources.map(({ kind, id }) => `${kind}:${id}`)).toEqual([
      'file:crates/acme-net/src/retry.rs',
      'repo:map',
    ]);
    expect((await run('fold', path, '--json')).text).toContain('"coverage":87.5');
  });

  it('says what changed between two entries', async () => {
    const { text } = await run(
      'diff',
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

  it('prints the timeline in words', async () => {
    const { text } = await run('log', corpusPath('thymos', 'run-847.db'));
    expect(text).toContain('Start: run_847');
    expect(text).toContain('waits for maintainer');
    expect(text).toContain('Denied: attempted external publish');
  });

  describe('takes every container', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    async function verdicts(...paths: string[]) {
      const { code, text } = await run('verify', ...paths, '--json');
      const { ledgers, skipped = [] } = JSON.parse(text) as {
        ledgers: { source: string; id: string; verdict: string; findings: { message: string }[] }[];
        skipped?: { source: string }[];
      };
      return { code, ledgers, skipped };
    }

    it('a database with the log next to it', async () => {
      const path = corpusPath('thymos', 'wal', 'run-847.db');
      const { code, ledgers } = await verdicts(path, `${path}-wal`);
      expect(code).toBe(0);
      expect(ledgers).toHaveLength(1);
      const [pair] = ledgers;
      expect(pair).toMatchObject({ source: path, verdict: 'verified' });
      const parts = [path, `${path}-wal`].map((name) => nobleHash.blake3(readFileSync(name)));
      expect(pair?.id).toBe(toHex(nobleHash.blake3(Buffer.concat(parts))));
    });

    it('a folder and a zip: each ledger by itself, and what was skipped', async () => {
      const pair = ['run-847.db', 'run-847.db-wal'].map(
        (name) => [`sub/${name}`, corpusBytes('thymos', 'wal', name)] as const,
      );
      const bad = corpusBytes('thymos', 'tampered', 'seq-gap.db');
      const zip = join(folder, 'all.zip');
      const notes = new TextEncoder().encode('notes');
      writeFileSync(
        zip,
        zipSync({ ...Object.fromEntries(pair), 'bad.db.gz': gzipSync(bad), notes }),
      );
      const names = { sub: `${zip}/sub/run-847.db`, bad: `${zip}/bad.db` };
      const inZip = await verdicts(zip);
      expect(inZip.code).toBe(1);
      expect(inZip.ledgers.map(({ source, verdict }) => [source, verdict])).toEqual([
        [names.sub, 'verified'],
        [names.bad, 'failed'],
      ]);
      expect(inZip.skipped.map(({ source }) => source)).toEqual([`${zip}/notes`]);
      expect(inZip.ledgers[1]?.id).toBe(toHex(nobleHash.blake3(bad)));
      expect((await verdicts(folder)).ledgers).toEqual(inZip.ledgers);
      expect((await run('fold', names.sub, '--json')).code).toBe(0);
      await expect(run('log', zip)).rejects.toThrow(`name one of them:\n  ${names.sub}`);
    });

    it('a gzip, and says why something is no ledger', async () => {
      const path = join(folder, 'export.csv.gz');
      writeFileSync(path, gzipSync(corpusBytes('thymos', 'run-847.audit.csv')));
      expect((await verdicts(path)).ledgers).toMatchObject([{ source: path, verdict: 'verified' }]);
      const torn = join(folder, 'torn.gz');
      writeFileSync(torn, gzipSync(corpusBytes('thymos', 'run-847.db')).subarray(0, 3000));
      const { code, ledgers } = await verdicts(torn, join(folder, 'nowhere.db'));
      expect(code).toBe(2);
      expect(ledgers.map(({ findings }) => findings[0]?.message)).toEqual([
        expect.stringContaining('This archive is damaged'),
        expect.stringContaining('no such file or folder'),
      ]);
    });
  });
});
