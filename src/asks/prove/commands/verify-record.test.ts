// `verify` reports the path that a run took: the head and the compilers in words; in JSON also
// every rejection, every request with its outcome, and the proposal of each commit.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { makeGateLog } from '../../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { policyIntercept } from '../../../formats/thymos/write/demo/intercept.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';

interface Named {
  readonly seq: number;
  readonly entry: string;
  readonly proposal: string | null;
}
interface LaneJson {
  readonly head: { readonly seq: number; readonly entry: string };
  readonly compilers?: readonly string[];
  readonly commits?: readonly (Named & { readonly commit: string })[];
  readonly rejections: readonly (Named & { readonly reason: string; readonly tool: string })[];
  readonly requests: readonly (Named & {
    readonly channel: string;
    readonly reason: string;
    readonly outcome: string;
    readonly carried_out_at: number | null;
    readonly rules: readonly string[];
    readonly decision: unknown;
  })[];
}

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-record-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run847 = corpusPath('thymos', 'run-847.db');

function file(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function lanes(path: string): Promise<readonly LaneJson[]> {
  const { text } = await runCli(host, 'verify', path, '--json');
  return JSON.parse(text).ledgers[0].lanes;
}

const words = async (path: string) => (await runCli(host, 'verify', path)).text;

describe('verify --json', () => {
  it('lists rejections, requests and the proposal of each commit', async () => {
    const [lane] = await lanes(run847);
    expect(lane?.head).toEqual({ seq: 7, entry: expect.stringMatching(/^129f29b7/) });
    expect(lane?.compilers).toEqual(['thymos-compiler/0.0.1']);
    const request = lane?.requests[0];
    expect(lane?.requests).toEqual([
      expect.objectContaining({
        seq: 3,
        entry: expect.stringMatching(/^35a6eb14/),
        proposal: expect.stringMatching(/^[0-9a-f]{64}$/),
        tool: 'fs_patch',
        channel: 'maintainer',
        reason: expect.stringContaining('write_set'),
        rules: ['writ.authority', 'tenant.isolation', 'threshold.approval'],
        decision: { kind: 'require approval', reason: expect.stringContaining('write_set') },
        outcome: 'granted',
        carried_out_at: 5,
      }),
    ]);
    expect(lane?.rejections).toEqual([
      expect.objectContaining({
        seq: 4,
        entry: expect.stringMatching(/^e4fde7dc/),
        proposal: null,
        intent: expect.stringMatching(/^[0-9a-f]{64}$/),
        reason: expect.stringContaining('external publish'),
      }),
    ]);
    expect(lane?.commits?.map(({ seq }) => seq)).toEqual([1, 2, 5, 6, 7]);
    expect(lane?.commits?.[2]).toMatchObject({
      entry: expect.stringMatching(/^19054c74/),
      commit: expect.stringMatching(/^eb9f2b50/),
      proposal: request?.proposal,
    });
  });

  it('says of each request how it went on, and of a denial which request it answers', async () => {
    const path = file('intercept.jsonl', toJsonLines(policyIntercept(nobleHash).ledger));
    const all = await lanes(path);
    const requests = all.flatMap((lane) => lane.requests);
    expect(requests.map(({ outcome }) => outcome).sort()).toEqual(['denied', 'granted', 'open']);
    const denied = all.find((lane) => lane.requests[0]?.outcome === 'denied');
    const denial = denied?.rejections.find(({ proposal }) => proposal !== null);
    expect(denial?.proposal).toBe(denied?.requests[0]?.proposal);
    expect(denied?.requests[0]).toMatchObject({ denied_at: denial?.seq, carried_out_at: null });
  });

  it('gives the reason of every kind of rejection', async () => {
    const all = await lanes(corpusPath('thymos', 'all-kinds.db'));
    const reasons = all.flatMap(({ rejections }) => rejections.map(({ reason }) => reason));
    expect(reasons.length).toBeGreaterThan(5);
    expect(reasons.every((reason) => reason !== '')).toBe(true);
  });

  it('lists every lane once, and nothing that a system does not have', async () => {
    const [run, ...calls] = await lanes(file('run.jsonl', blocksDemos(nobleHash)[1]?.bytes ?? ''));
    expect(run).not.toHaveProperty('commits');
    expect(run).not.toHaveProperty('compilers');
    expect(run?.requests).toEqual([]);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every((lane) => lane.head === undefined)).toBe(true);
    const holon = await lanes(file('events.jsonl', ledgerBytes({ seed: 5, events: 400 })));
    const reviews = holon.flatMap(({ requests }) => requests);
    expect(reviews.some(({ outcome }) => outcome === 'granted')).toBe(true);
    expect(reviews.every(({ proposal }) => proposal === null)).toBe(true);
  });

  it('lists what the gate of a chained log denied', async () => {
    const all = await lanes(file('gate.jsonl', makeGateLog(nobleHash)));
    const denied = all.flatMap(({ rejections }) => rejections);
    expect(denied.map(({ tool, reason }) => [tool, reason])).toContainEqual([
      'read',
      'secrets are not read by agents',
    ]);
    expect(denied.every(({ proposal }) => proposal === null)).toBe(true);
  });
});

describe('verify in words', () => {
  it('names the head and the compilers of each lane', async () => {
    const text = await words(run847);
    expect(text).toMatch(
      /^ {6}head: seq 7, entry 129f29b7[0-9a-f]{56} · compiler thymos-compiler\/0\.0\.1$/m,
    );
    expect(await words(corpusPath('thymos', 'versions.db'))).toMatch(/ · compilers [^,\n]+, \S+$/m);
  });

  it('names the head of a ledger that fails too', async () => {
    const text = await words(corpusPath('thymos', 'tampered', 'integer-to-float-in-value.db'));
    expect(text).toMatch(/head: seq 7, entry 129f29b7[0-9a-f]{56} · compiler thymos/);
  });

  it('names no compiler and no id that the ledger does not record', async () => {
    const text = await words(file('events2.jsonl', ledgerBytes({ seed: 5, events: 100 })));
    expect(text).toMatch(/^ {6}head: seq \d+$/m);
    expect(text).not.toMatch(/compiler|head: .*entry/);
  });
});
