// Anchors are taken of a ledger or of a folder of them, and given back.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeGateLog } from '../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../formats/holon/write/generator/run.ts';
import { alteredDatabase } from '../../testing/altered.ts';
import { runCli } from '../../testing/cli.ts';
import { corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';

const host = await createTestHost();
const run = (...args: string[]) => runCli(host, ...args);
const root = mkdtempSync(join(tmpdir(), 'anchors-'));
afterAll(() => rmSync(root, { recursive: true }));

interface AnchorFile {
  readonly anchors: { trajectory_id: string; ledger: string; verdict: string; cause?: string }[];
  readonly refused?: string[];
}
interface VerifyFile {
  readonly ledgers: {
    readonly source: string;
    readonly verdict: string;
    readonly completeness: { state: string; reason: string };
    readonly notes?: string[];
    readonly findings: { check: string }[];
  }[];
  readonly missing?: { trajectory_id: string; entry_count: number }[];
}

function folder(...names: string[]): string {
  const path = mkdtempSync(join(root, 'f-'));
  for (const name of names) copyFileSync(corpusPath('thymos', name), join(path, name));
  return path;
}

async function readAnchors(
  ...paths: string[]
): Promise<{ file: string; code: number; warned: string } & AnchorFile> {
  const { code, text, warned } = await run('anchor', ...paths);
  const file = join(mkdtempSync(join(root, 'a-')), 'anchors.json');
  writeFileSync(file, text);
  return { file, code, warned, ...(JSON.parse(text) as AnchorFile) };
}

async function verify(...args: string[]): Promise<{ code: number } & VerifyFile> {
  const { code, text } = await run('verify', ...args, '--json');
  return { code, ...(JSON.parse(text) as VerifyFile) };
}

const CUT = 'DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)';

describe('an anchor of a ledger that fails', () => {
  it('says so in the file and on stderr, and proves nothing whole', async () => {
    const path = join(folder('run-847.db'), 'run-847.db');
    writeFileSync(path, await alteredDatabase(readFileSync(path), CUT));
    const { file, code, warned, anchors } = await readAnchors(path);
    expect(code).toBe(1);
    expect(anchors).toMatchObject([{ verdict: 'failed', cause: 'broken' }]);
    expect(warned).toContain('fails verification');
    const report = await verify(path, '--anchor', file);
    expect(report.ledgers[0]?.completeness.state).toBe('cut');
    // With the head repaired nothing in the ledger shows the cut any more; the anchor does.
    writeFileSync(
      path,
      await alteredDatabase(
        readFileSync(path),
        'UPDATE heads SET head_seq = (SELECT max(seq) FROM entries), head_id = (SELECT id FROM entries ORDER BY seq DESC LIMIT 1)',
      ),
    );
    const repaired = await verify(path, '--anchor', file);
    expect(repaired.ledgers[0]).toMatchObject({
      verdict: 'verified with warnings',
      completeness: { state: 'not proven' },
    });
    expect(repaired.ledgers[0]?.completeness.reason).toContain('failed even then');
  });

  it('is an ordinary one where it verifies', async () => {
    const { code, warned, anchors } = await readAnchors(corpusPath('thymos', 'run-847.db'));
    expect([code, warned]).toEqual([0, '']);
    expect(anchors).toMatchObject([{ verdict: 'verified' }]);
  });
});

describe('no anchor', () => {
  it.each([
    ['a hash-chained log', 'a.jsonl', makeGateLog(nobleHash), 'verify --head'],
    ['an evolution ledger', 'events.jsonl', ledgerBytes({ seed: 5, events: 50 }), ' seal)'],
  ])('is there of %s, which is not called unverified for it', async (_, name, content, way) => {
    const path = join(mkdtempSync(join(root, 'n-')), name);
    writeFileSync(path, content);
    const { code, warned, anchors, refused } = await readAnchors(path);
    expect([code, anchors]).toEqual([1, []]);
    expect(refused?.length).toBeGreaterThan(0);
    expect(warned).toContain(way);
    expect(warned).not.toContain('cannot be verified');
  });

  it('is there of a lane whose integrity cannot be verified, and that is the reason', async () => {
    const { code, warned, anchors } = await readAnchors(
      corpusPath('thymos', 'tampered', 'seq-gap.db'),
    );
    expect([code, anchors]).toEqual([1, []]);
    expect(warned).toContain('no anchor of 1 lane, whose integrity cannot be verified.');
  });
});

describe('a folder of ledgers', () => {
  const NAMES = ['run-847.db', 'delegation.db', 'policy-intercept.db'];

  it('is one set: no lane of another ledger is missed', async () => {
    const path = folder(...NAMES);
    const { file, code, anchors } = await readAnchors(path);
    expect(code).toBe(0);
    expect(new Set(anchors.map(({ ledger }) => ledger)).size).toBe(3);
    const paths = NAMES.map((name) => join(path, name));
    for (const args of [[path], paths]) {
      const before = await verify(...args);
      const report = await verify(...args, '--anchor', file);
      expect(report.ledgers.map(({ verdict }) => verdict)).toEqual(
        before.ledgers.map(({ verdict }) => verdict),
      );
      expect(report.ledgers.map(({ completeness }) => completeness.state)).toEqual(
        NAMES.map(() => 'proven'),
      );
      expect(report.missing).toBeUndefined();
    }
    // One of them alone: the other anchors are of other ledgers, and that is all.
    const [alone] = (await verify(join(path, 'run-847.db'), '--anchor', file)).ledgers;
    expect(alone).toMatchObject({ verdict: 'verified', completeness: { state: 'proven' } });
    expect(alone?.notes?.join()).toContain('of other ledgers');
  });

  it('misses a lane that no ledger has, in the ledger that had it', async () => {
    const path = folder(...NAMES);
    const { file } = await readAnchors(path);
    const db = join(path, 'run-847.db');
    const [lane] = (await readAnchors(db)).anchors;
    const hex = lane?.trajectory_id ?? '';
    copyFileSync(corpusPath('thymos', 'policy-intercept.db'), db);
    const report = await verify(path, '--anchor', file);
    expect(report.missing).toMatchObject([{ trajectory_id: hex }]);
    const { text } = await run('verify', path, '--anchor', file);
    expect(text).toContain('in none of these ledgers');
  });

  it('says that every lane is whole only where none is missing', async () => {
    const path = join(folder('delegation.db'), 'delegation.db');
    const { file, anchors } = await readAnchors(path);
    const words = async () => (await run('verify', path, '--anchor', file)).text;
    expect(await words()).toContain('Every lane here is proven whole');
    const bytes = readFileSync(path);
    for (const { trajectory_id: lane } of anchors.toReversed()) {
      const without = ['entries', 'heads'].map(
        (table) => `DELETE FROM ${table} WHERE trajectory_id = x'${lane}'`,
      );
      writeFileSync(path, await alteredDatabase(bytes, ...without));
      if ((await run('verify', path)).code === 0) break;
    }
    const left = anchors.length - 1;
    expect(await words()).toContain(
      `Whole? Not proven. ${left} of ${left} lanes are proven whole. An anchored lane is not here`,
    );
  });

  it('calls no copy whole that lacks a lane of its ledger', async () => {
    const path = folder('delegation.db');
    const copy = join(path, 'copy.db');
    copyFileSync(join(path, 'delegation.db'), copy);
    const { file, anchors } = await readAnchors(path);
    const lane = anchors.at(-1)?.trajectory_id ?? '';
    const without = ['entries', 'heads'].map(
      (table) => `DELETE FROM ${table} WHERE trajectory_id = x'${lane}'`,
    );
    writeFileSync(copy, await alteredDatabase(readFileSync(copy), ...without));
    const { ledgers } = await verify(path, '--anchor', file);
    expect(ledgers.map(({ completeness }) => completeness.state)).toEqual(['not proven', 'proven']);
    expect(ledgers[0]?.completeness.reason).toContain('only in other ledgers');
  });

  it('is whole as it was when the anchors were taken, and not more', async () => {
    const path = folder('delegation.db');
    const { file } = await readAnchors(path);
    const { text } = await run('verify', path, '--anchor', file);
    expect(text).toContain('The delegated trajectory is not in this ledger');
    expect(text).toContain('nothing was cut off since its anchor or head id was noted');
    expect(text).not.toMatch(/nothing was cut off\./);
  });

  it('needs no word about which ledger an anchor is of', async () => {
    const path = folder(...NAMES);
    const { anchors } = await readAnchors(path);
    const file = join(root, 'old.json');
    const old = anchors.map(({ ledger: _, verdict: __, ...rest }) => rest);
    writeFileSync(file, JSON.stringify({ anchors: old }));
    const report = await verify(path, '--anchor', file);
    expect(
      report.ledgers.every(({ findings }) =>
        findings.every(({ check }) => check !== 'thymos.anchor'),
      ),
    ).toBe(true);
    const [alone] = (await verify(join(path, 'run-847.db'), '--anchor', file)).ledgers;
    expect(alone?.completeness.state).toBe('not proven');
  });
});
