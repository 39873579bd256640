// A command that examines several things ends with a code of which neither hides the other.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { decisionText } from '../../ledger/review/api.ts';
import { runCli } from '../../testing/cli.ts';
import { corpusBytes, corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { INPUT, writeJournal } from '../../testing/journal.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-exit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (...args: string[]) => runCli(host, ...args);

const good = corpusPath('thymos', 'run-847.db');
const bad = corpusPath('thymos', 'tampered', 'seq-gap.db');
const missing = join(folder, 'nowhere.db');
const unknown = join(folder, 'notes.txt');
writeFileSync(unknown, 'no ledger');
const torn = gzipSync(corpusBytes('thymos', 'run-847.db')).subarray(0, 3000);

describe('verify of several ledgers', () => {
  it.each([
    ['all verified', [good, good], 0],
    ['one failed', [good, bad], 1],
    ['one missing', [good, missing], 2],
    ['one that is no ledger', [good, unknown], 2],
    ['a failed one before a missing one', [bad, missing], 4],
    ['a failed one after a missing one', [missing, good, bad], 4],
  ])('ends with a code for each case: %s', async (_, paths, code) => {
    expect((await run('verify', ...paths)).code).toBe(code);
    expect((await run('verify', ...paths, '--json')).code).toBe(code);
  });

  it('gives each a paragraph of its own, and says last how many there were of each', async () => {
    const { text } = await run('verify', bad, missing, good);
    const paragraphs = text.split('\n\n');
    expect(paragraphs.map((one) => one.split('\n')[0]?.replace(/ \(.*/, ''))).toEqual([
      `${bad}: failed`,
      `${missing}: cannot be read`,
      `${good}: verified`,
      '3 in all: 1 verified, 0 consistent, 1 failed, 1 could not be read',
    ]);
    expect((await run('verify', good)).text).not.toContain('in all');
  });

  it('calls unreadable what could not be read, in JSON, and why', async () => {
    const { text } = await run('verify', bad, missing, good, '--json');
    const { ledgers, summary } = JSON.parse(text) as {
      ledgers: { verdict: string; error?: string; findings: { check: string }[] }[];
      summary: unknown;
    };
    expect(ledgers.map(({ verdict }) => verdict)).toEqual(['failed', 'unreadable', 'verified']);
    expect(ledgers.map(({ error }) => error)).toEqual([
      undefined,
      `${missing}: there is no such file or folder.`,
      undefined,
    ]);
    expect(ledgers[1]?.findings.map(({ check }) => check)).toEqual(['source']);
    expect(summary).toEqual({ verified: 1, consistent: 0, failed: 1, unreadable: 1 });
  });

  it('counts what could not be read in a folder, and not what is something else', async () => {
    const several = join(folder, 'several');
    mkdirSync(several);
    writeFileSync(join(several, 'a.db'), corpusBytes('thymos', 'run-847.db'));
    writeFileSync(join(several, 'notes.txt'), 'no ledger');
    expect((await run('verify', several)).code).toBe(0);
    writeFileSync(join(several, 'torn.gz'), torn);
    const { code, text } = await run('verify', several);
    expect(code).toBe(2);
    expect(text).toContain(
      `${join(several, 'torn.gz')}: cannot be read\n  This archive is damaged`,
    );
    expect(text).toContain('2 in all: 1 verified, 0 consistent, 0 failed, 1 could not be read');
    expect(text).toContain('notes.txt: it is of no format that is known here');
  });

  it('says the rule in its help', async () => {
    expect((await run('verify', '--help')).text).toMatch(/1 .*failed.*\n?.*2 .*read.*\n?.*4/);
  });
});

describe('check-decision', () => {
  it('says what the document shows although the ledger cannot be read', async () => {
    const journal = await writeJournal([{ kind: 'decision', input: INPUT }]);
    const decision = journal.find(({ kind }) => kind === 'decision');
    const text = decision?.kind === 'decision' ? decisionText(decision.body) : '';
    const path = join(folder, 'one.decision.json');
    writeFileSync(path, text);
    const sound = await run('check-decision', path, '--ledger', missing);
    expect(sound.code).toBe(2);
    expect(sound.text).toContain('no such file or folder');
    writeFileSync(path, text.replace('"approve"', '"deny"'));
    const bent = await run('check-decision', path, '--ledger', missing);
    expect(bent.code).toBe(4);
    expect(bent.text).toContain('does not hold');
  });
});
