// The reports of all shares, merged, are the report of one verification of the whole ledger, byte
// for byte. Shares that do not make up a ledger are refused.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeText, toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { Forge } from '../../../testing/forgeries/thymos-lanes.ts';
import { createTestHost } from '../../../testing/host.ts';
import { bothWays, verifyShares } from '../../../testing/shares.ts';
import { IdFile } from '../../../ui/terminal/id-file.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-shares-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const fixture = (name: string) => corpusPath(`thymos/${name}`);

function entangled(): Forge {
  const forge = new Forge();
  const [run, other] = [forge.root('run'), forge.root('other')];
  forge.root('delegated: write');
  const child = forge.ledger.idOfText('delegated: write');
  run.delegate(child, 'write');
  other.delegate(child, 'write', 'done');
  other.delegate(run.id, 'in a circle');
  run.delegate(other.id, 'and back');
  const asked = forge.proposal('asked');
  forge.ask(other, asked);
  const granted = forge.commit(run, asked, 'asked');
  const branch = forge.branch(other, granted);
  forge.commit(branch, asked, 'again');
  forge.deny(branch, forge.proposal('never asked'));
  forge.branch(forge.root('third'), forge.plain(run, 'plain'));
  const source = forge.root('source');
  const [inherited, unasked] = [forge.proposal('inherited'), forge.proposal('unasked')];
  forge.ask(source, inherited);
  const heir = forge.branch(source, forge.commit(source, unasked, 'unasked'));
  forge.commit(heir, { ...inherited, intent: { ...inherited.intent, tool: 'another' } }, 'heir');
  forge.commit(heir, unasked, 'unasked again');
  return forge;
}

describe('shares of a ledger, merged', () => {
  it.each(['all-kinds.db', 'branches.db', 'delegation.audit.csv', 'run-847.audit.json'])(
    'are the whole: %s',
    async (name) => {
      for (const profile of ['strict', 'reference'])
        for (const of of [1, 3]) {
          const flags = ['--profile', profile];
          const { merged, whole } = await bothWays(runCli, host, folder, fixture(name), of, flags);
          expect(merged).toEqual(whole);
        }
    },
  );

  it('are the whole with pins', async () => {
    const path = fixture('delegation.db');
    const anchors = file('anchors.json', (await runCli(host, 'anchor', path)).text);
    const stray = file('stray.json', (await runCli(host, 'anchor', fixture('versions.db'))).text);
    const key = 'ab'.repeat(32);
    const world = /"hash": "([0-9a-f]{64})"/.exec(
      (await runCli(host, 'verify', path, '--json')).text,
    )?.[1];
    for (const flags of [
      ['--anchor', anchors],
      ['--anchor', anchors, '--anchor', stray, '--require-compiler', 'another'],
      ['--require-signer', key, '--key', key, '--require-policy-set', 'none', '--head', key],
      ['--expect-world', world ?? ''],
      ['--expect-world', key],
    ]) {
      const { merged, whole } = await bothWays(runCli, host, folder, path, 3, flags);
      expect(merged).toEqual(whole);
    }
  });

  it('find what only all lanes together show', async () => {
    const path = file('entangled.jsonl', entangled().bytes());
    const { merged, whole } = await bothWays(runCli, host, folder, path, 3);
    expect(merged).toEqual(whole);
    const { text } = await runCli(host, 'verify', path, '--json');
    const checks = ['request-order', 'one-delegation', 'delegation-cycle', 'branch-source'];
    for (const check of [...checks, 'request-carried-out', 'one-commit-a-proposal'])
      expect(text).toContain(`thymos.${check}`);
  });

  it('are listed from where there is room for more than the memory has', async () => {
    const forge = new Forge();
    const [some, more] = [forge.root('some'), forge.root('more')];
    for (let i = 0; i < 600; i++) forge.plain(i % 4 ? more : some, `commit ${i}`);
    const path = file('many.jsonl', forge.bytes());
    const put = vi.spyOn(IdFile.prototype, 'put');
    const shares = await verifyShares(runCli, host, folder, path, 2);
    put.mockClear();
    const merged = await runCli(host, 'merge', ...shares, '--json');
    const bytes = put.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    put.mockRestore();
    expect(bytes).toBeGreaterThanOrEqual(600 * 4 * 32);
    expect(merged).toEqual(await runCli(host, 'verify', path, '--json'));
  });

  it('have each lane once, a branch where its source is', async () => {
    const shares = await verifyShares(runCli, host, folder, fixture('branches.db'), 3);
    const lanes = shares.flatMap((path) =>
      Array.from(
        readFileSync(path, 'utf8').matchAll(/^{"lane": {"place": (\d+)/gm),
        ([, at]) => at,
      ),
    );
    expect(lanes.length).toBeGreaterThan(3);
    expect(new Set(lanes).size).toBe(lanes.length);
  });
});

describe('a share', () => {
  it('says in words that it is one, and ends with 1 when a lane of it fails', async () => {
    const codes: number[] = [];
    for (const shard of ['1/2', '2/2']) {
      const { code, text } = await runCli(
        host,
        'verify',
        fixture('all-kinds.db'),
        '--shard',
        shard,
      );
      expect(text).toContain(`Share ${shard.replace('/', ' of ')}: `);
      expect(text).toContain('says nothing of the other lanes');
      codes.push(code);
    }
    expect(codes).toContain(1);
    const { code } = await runCli(host, 'verify', fixture('run-847.db'), '--shard', '2/2');
    expect(code).toBe(0);
  });

  it.each(['0/2', '3/2', '1', '1/0', '1/99999', 'a/b', '-1/2', '1/2/3'])(
    'is not %s',
    async (shard) => {
      await expect(runCli(host, 'verify', 'a.db', '--shard', shard)).rejects.toThrow(
        'Expected I/N with 1 ≤ I ≤ N',
      );
    },
  );

  it('is of one ledger, and of a format that has shares', async () => {
    const two = runCli(
      host,
      'verify',
      fixture('run-847.db'),
      fixture('versions.db'),
      '--shard',
      '1/2',
    );
    await expect(two).rejects.toThrow('lanes of one ledger, and here are 2');
    const lines = '{"type":"block.write","key":"a","value":1}\n';
    const none = runCli(host, 'verify', file('none.txt', lines), '--shard', '1/2');
    await expect(none).rejects.toThrow('no ledger');
  });
});

describe('merge refuses', () => {
  let shares: readonly string[] = [];
  beforeAll(async () => {
    shares = await verifyShares(runCli, host, folder, fixture('delegation.db'), 3);
  });
  const text = (at: number) => readFileSync(shares[at] ?? '', 'utf8');
  const refused = async (...paths: readonly string[]) => {
    const error: unknown = await runCli(host, 'merge', ...paths).catch((thrown) => thrown);
    return error instanceof Error ? error.message : '';
  };
  const [a = '', b = '', c = ''] = [0, 1, 2].map((at) =>
    join(folder, `share-${at + 1}-of-3.jsonl`),
  );
  /** Whoever changes a line can seal it again. */
  const sealed = (changed: string) => {
    const lines = changed.trimEnd().split('\n').slice(0, -1);
    const hash = toHex(nobleHash.blake3(encodeText(lines.map((line) => `${line}\n`).join(''))));
    const lanes = lines.filter((line) => line.startsWith('{"lane": ')).length;
    return `${lines.join('\n')}\n{"end": {"lanes": ${lanes}, "lines": ${lines.length}, "hash": "${hash}"}}\n`;
  };
  const changed = (at: number, from: string | RegExp, to: string) => {
    const before = text(at);
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    return file('changed.jsonl', sealed(after));
  };

  it('a share that is missing or given twice', async () => {
    expect(await refused(a, c)).toContain('Of 3 shares, 1 is missing: 2.');
    expect(await refused(a, c)).toContain('--shard 2/3');
    expect(await refused(a, b, a)).toContain('it is share 1 of 3, and so is');
  });

  it('a share of another ledger, profile, pin, number or version', async () => {
    const [other = ''] = await verifyShares(runCli, host, folder, fixture('versions.db'), 1);
    expect(await refused(a, other)).toContain('share.of should be 3');
    const foreign = changed(1, /"id": "[0-9a-f]{64}"/, `"id": "${'0'.repeat(64)}"`);
    expect(await refused(a, foreign, c)).toContain('ledger.id should be');
    const profile = changed(1, '"profile": "strict"', '"profile": "reference"');
    expect(await refused(a, profile, c)).toContain('ledger.profile should be "strict" as in');
    const pins = changed(1, '"pins": {}', '"pins": {"compiler": "c"}');
    expect(await refused(a, pins, c)).toContain('ledger.pins should be {}');
    const snapshot = changed(
      1,
      /"fingerprint": "[0-9a-f]{64}"/,
      `"fingerprint": "${'0'.repeat(64)}"`,
    );
    expect(await refused(a, snapshot, c)).toContain('ledger.whole.fingerprint should be');
    const version = changed(0, '"verifier": "thymos-verifier/', '"verifier": "thymos-verifier/9');
    expect(await refused(version, b, c)).toContain('merged by the version that made them');
  });

  it('a share that lacks a lane, or has one of another share', async () => {
    const lane = /^\{"lane": .*\n(?:\{"commits": .*\n)*/m;
    expect(await refused(changed(0, lane, ''), b, c)).toContain('lanes in');
    const [foreign = ''] = lane.exec(text(1)) ?? [];
    const twice = changed(0, /^(?=\{"end)/m, foreign);
    expect(await refused(twice, b, c)).toContain('should be of a lane in no other share');
  });

  it('commits of a lane that do not follow one another', async () => {
    const lines = /^\{"commits": .*\n/gm;
    const [one = ''] = [0, 1, 2].filter((at) => (text(at).match(lines) ?? []).length > 1);
    const [first = ''] = text(Number(one)).match(lines) ?? [];
    const given = [a, b, c].toSpliced(Number(one), 1, changed(Number(one), /^(?=\{"end)/m, first));
    expect(await refused(...given)).toContain('whose commits follow one another');
  });

  it('a report that was cut off, goes on, or was changed', async () => {
    const [first = ''] = text(0).split('\n');
    expect(await refused(file('cut.jsonl', `${first}\n`), b, c)).toContain('cut off after 1 lines');
    expect(await refused(file('on.jsonl', `${text(0)}${first}\n`), b, c)).toContain(
      'after the line',
    );
    const edited = text(0).replace('"entries": ', '"entries": 1');
    expect(await refused(file('edited.jsonl', edited), b, c)).toContain('end.hash should be');
    expect(await refused(file('empty.jsonl', ''), b, c)).toContain('it is empty');
  });

  it('what is no report of a share, with the place', async () => {
    expect(await refused(file('x.jsonl', 'x\n'))).toMatch(/line 1: at byte 0/);
    expect(await refused(file('list.jsonl', '[]\n'))).toContain(
      'line 1: the line should be an object',
    );
    const { text: whole } = await runCli(host, 'verify', fixture('versions.db'), '--json');
    expect(await refused(file('whole.json', whole))).toContain('line 1');
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    expect(await refused(file('deep.jsonl', deep))).toContain('line 1: at byte');
    const member = changed(0, '"lane": {"place"', '"lane": {"more": 1, "place"');
    expect(await refused(member, b, c)).toMatch(/line 2: lane\.more should be no member but/);
    const seq = changed(0, /"commits": \[\{"seq": \d+/, '"commits": [{"seq": -1.5');
    expect(await refused(seq, b, c)).toMatch(/commits\[0\]\.seq should be a whole number/);
  });
});
