// The shipped command runs in a process of its own on a file that no reader ever finishes. No time
// is measured: a command that hangs is a test that does not end.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decisionText } from '../../ledger/review/api.ts';
import { corpusBytes, corpusPath } from '../../testing/corpus.ts';
import { circularDatabase, endlessDatabase } from '../../testing/endless.ts';
import { INPUT, writeJournal } from '../../testing/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-endless-'));
const built = join(folder, 'cli');
const good = corpusPath('thymos', 'run-847.db');

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

beforeAll(async () => {
  const configFile = new URL('../../../vite.cli.config.ts', import.meta.url).pathname;
  await build({ configFile, logLevel: 'error', build: { outDir: built } });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], input: Uint8Array = new Uint8Array()): Promise<Ended> {
  const child = spawn(process.execPath, [join(built, 'ledgerscope.js'), ...args]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const endless = written('endless.db', endlessDatabase());
const SAID =
  /It gave no sign of progress, and was stopped\. It was busy with \S+\. There was no sign of progress for \d+ seconds\. The machine may be busy/;

describe.concurrent('a command that is given a file without an end', () => {
  it.each([
    ['log', [endless]],
    ['diff', [endless, '--from', '1', '--to', '2']],
    ['anchor', [endless]],
  ])('%s says so, and ends', async (name, args) => {
    const { code, out, err } = await run([name, ...args]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(SAID);
  });

  it('is not taken in by one that is read again and again', async () => {
    const { code, err } = await run(['anchor', written('circular.db', circularDatabase())]);
    expect(code).toBe(2);
    expect(err).toMatch(SAID);
  });

  it('check-decision does not know what came of it', async () => {
    const records = await writeJournal([
      { kind: 'reviewer', name: 'somebody' },
      { kind: 'decision', input: INPUT },
    ]);
    const decision = records.find(({ kind }) => kind === 'decision');
    const text = decision?.kind === 'decision' ? decisionText(decision.body) : '';
    const path = written('one.decision.json', text);
    const { code, out } = await run(['check-decision', path, '--ledger', endless]);
    expect(code).toBe(2);
    expect(out).toMatch(SAID);
  });
});

describe('the other ledgers', () => {
  it('of a folder and of a zip are verified all the same, each once', async () => {
    const mixed = join(folder, 'mixed');
    mkdirSync(mixed);
    const bytes = corpusBytes('thymos', 'run-847.db');
    for (const name of ['a.db', 'z.db']) writeFileSync(join(mixed, name), bytes);
    writeFileSync(join(mixed, 'm.db'), endlessDatabase());
    const zip = zipSync({ 'a.db': bytes, 'm.db': endlessDatabase(), 'z.db': bytes });
    const { code, out } = await run(['verify', mixed, written('all.zip', zip), '--json']);
    expect(code).toBe(2);
    const { ledgers, summary } = JSON.parse(out);
    expect(ledgers.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'verified',
      'unreadable',
      'verified',
      'verified',
      'unreadable',
      'verified',
    ]);
    expect(summary).toMatchObject({ verified: 4, unreadable: 2 });
  });

  it('are searched all the same, and what was found is printed once, as it is found', async () => {
    const { code, out } = await run([
      'query',
      good,
      endless,
      good,
      endless,
      good,
      'kind=rejection',
    ]);
    expect(code).toBe(2);
    expect(out.match(/attempted external publish/g)).toHaveLength(3);
    expect(out.match(/cannot be read/g)).toHaveLength(2);
    expect(out).toContain('3 of 24 entries in 3 lanes of 3 ledgers\n2 ledgers could not be read');
  });

  it('are anchored all the same, and warnings are said once', async () => {
    const bad = corpusPath('thymos', 'tampered', 'seq-gap.db');
    const { code, out, err } = await run(['anchor', bad, endless, good]);
    expect(code).toBe(4);
    expect(JSON.parse(out).anchors.length).toBeGreaterThan(0);
    expect(err).toMatch(SAID);
    expect(err.match(/fails verification/g)).toHaveLength(1);
  });

  it('from standard input are not lost with the thread that read it', async () => {
    const { code, out } = await run(
      ['verify', '-', endless, '--json'],
      corpusBytes('thymos', 'run-847.db'),
    );
    expect(code).toBe(2);
    expect(JSON.parse(out).summary).toMatchObject({ verified: 1, unreadable: 1 });
  });

  it('are verified when standard input is the one without an end', async () => {
    const { code, out } = await run(['verify', good, '-'], endlessDatabase());
    expect(code).toBe(2);
    expect(out).toContain('2 in all: 1 verified, 0 consistent, 0 failed, 1 could not be read');
  });
});
