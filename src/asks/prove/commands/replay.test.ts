// The states that `replay` prints are those of the verifier, its phases fail where a ledger was altered,
// and `audit` says what the entries say.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { policyIntercept } from '../../../formats/thymos/write/demo/intercept.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const { file } = testFolder('replay');
const intercept = decodeText(toJsonLines(policyIntercept(nobleHash).ledger));
const thymos = file('intercept.jsonl', intercept);
const blocks = file('run.jsonl', blocksDemos(nobleHash)[0]?.bytes ?? '');

interface Entry {
  readonly seq: number;
  readonly kind: string;
  readonly decision: { readonly kind: string } | null;
  readonly world?: { readonly hash: string; readonly resources: number };
}

interface Document {
  readonly verdict: string;
  readonly phases: readonly { readonly phase: string; readonly status: string }[];
  readonly lanes: readonly {
    readonly entries: readonly Entry[];
    readonly world: { readonly hash: string; readonly resources: number } | null;
    readonly requests: readonly { readonly outcome: string }[];
    readonly rejections: readonly unknown[];
    readonly commit_proposals: readonly string[];
  }[];
}

async function replay(path: string, ...flags: readonly string[]): Promise<Document> {
  return JSON.parse((await runCli(host, 'replay', path, '--json', ...flags)).text);
}

describe('replay', () => {
  it.each([
    ['a written OpenThymos ledger', thymos],
    ['one with branches', corpusPath('thymos', 'branches.db')],
    ['one of every kind of entry', corpusPath('thymos', 'all-kinds.db')],
    ['one of a run', corpusPath('thymos', 'run-847.db')],
    ['a block state ledger', blocks],
  ])('comes to the state of the verifier: %s', async (_, path) => {
    const { lanes } = await replay(path, '--fold-world');
    let compared = 0;
    for (const { entries, world } of lanes) {
      const last = entries.findLast((entry) => entry.world)?.world;
      if (!last || !world) continue;
      compared++;
      expect(last).toEqual(world);
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('names the phases in their order, and the one that fails', async () => {
    const whole = await replay(thymos);
    expect(whole.phases.map(({ phase }) => phase)).toEqual([
      'load ledger entries',
      'verify content hashes',
      'verify parent chain',
      'verify sequence continuity',
      'fold committed deltas',
      'check compiler, signatures and policy set',
      'check decisions',
      'compare projected world',
    ]);
    expect(whole.verdict).toBe('verified');
    const altered = file('altered.jsonl', encodeText(intercept.replace('"seq":2', '"seq":7')));
    const { phases, verdict } = await replay(altered);
    expect(verdict).toBe('failed');
    const failed = phases.filter(({ status }) => status === 'fail').map(({ phase }) => phase);
    expect(failed).toContain('verify sequence continuity');
    expect(failed).not.toContain('compare projected world');
    expect((await runCli(host, 'replay', altered)).code).toBe(1);
  });

  it('compares the state with what was observed', async () => {
    const { lanes } = await replay(thymos, '--fold-world');
    const observed = lanes[0]?.world?.hash ?? '';
    const { phases } = await replay(thymos, '--expect-world', observed);
    expect(phases.at(-1)).toMatchObject({ phase: 'compare projected world', status: 'pass' });
    const other = await replay(thymos, '--expect-world', '0'.repeat(64));
    expect(other.phases.at(-1)?.status).toBe('fail');
  });

  it('has what was decided, asked and refused, in words and as data', async () => {
    const { lanes } = await replay(thymos);
    expect(lanes.flatMap(({ requests }) => requests.map(({ outcome }) => outcome)).sort()).toEqual([
      'denied',
      'granted',
      'open',
    ]);
    expect(lanes.flatMap(({ rejections }) => rejections)).toHaveLength(3);
    for (const { entries, commit_proposals } of lanes)
      expect(commit_proposals).toHaveLength(entries.filter(({ kind }) => kind === 'commit').length);
    const { text } = await runCli(
      host,
      'replay',
      thymos,
      '--policy-trace',
      '--fold-world',
      '--verify',
    );
    for (const part of [/decision {2}permit {2}by \w/, /world {5}[0-9a-f]{64} {2}\d resources?/])
      expect(text).toMatch(part);
    expect(text).toContain('granted at seq');
    expect(text).toContain('thymos.content-hash');
    expect(text).toContain('no model, no tool, no network');
    const { text: bare } = await runCli(host, 'replay', thymos);
    expect(bare).not.toContain('decision  ');
    expect(bare).toContain('commits_replayed');
  });

  it('is of one lane where one is named, and of the whole ledger all the same', async () => {
    const all = await replay(thymos);
    const lane = /"trajectory_id":"(?:traj:)?([0-9a-f]{64})"/.exec(intercept)?.[1] ?? '';
    const one = await replay(thymos, lane.slice(0, 8));
    expect(one.lanes).toHaveLength(1);
    expect(one.phases).toEqual(all.phases);
    await expect(runCli(host, 'replay', thymos, 'nowhere')).rejects.toThrow('no such lane');
  });
});

describe('audit', () => {
  it('counts what was decided and by which rules, and lists requests and refusals', async () => {
    const { text, code } = await runCli(host, 'audit', thymos);
    expect(code).toBe(0);
    for (const part of ['decisions', 'permit', 'rules that ran', 'requests', 'rejections'])
      expect(text).toContain(part);
    const { lanes } = await replay(thymos);
    const denied = lanes.flatMap(({ entries }) =>
      entries.filter(({ decision }) => decision?.kind === 'deny'),
    );
    expect(text.match(/ 1 {2}deny/g)).toHaveLength(denied.length);
  });

  it('says to whom work was handed on', async () => {
    const { text } = await runCli(host, 'audit', corpusPath('thymos', 'delegation.db'));
    expect(text).toMatch(/handed on\n +\d+ {2}delegation {2}[0-9a-f]{64}/);
  });
});
