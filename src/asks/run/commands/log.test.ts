// `log --json` carries what an entry records of tools, resources and decisions, in every format.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { makeGateLog } from '../../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';

interface Logged {
  readonly seq: number;
  readonly kind: string;
  readonly tool: string | null;
  readonly tools: readonly string[];
  readonly resources: readonly Readonly<Record<string, string>>[];
  readonly decision: { readonly kind: string; readonly reason: string | null } | null;
  readonly rules: readonly string[];
}

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function log(path: string): Promise<readonly Logged[]> {
  const { text } = await runCli(host, 'log', path, '--json');
  return JSON.parse(text).entries;
}

describe('log --json', () => {
  it('has the tool, the resources, the decision and the rules of each entry', async () => {
    const entries = await log(corpusPath('thymos', 'run-847.db'));
    const [root, map, , request, rejection, patch] = entries;
    expect(root).toMatchObject({ tool: null, tools: [], resources: [], decision: null, rules: [] });
    expect(map).toMatchObject({
      tool: 'repo_map',
      resources: [{ access: 'create', kind: 'repo', id: 'map' }],
      decision: { kind: 'permit', reason: null },
    });
    expect(request).toMatchObject({
      tool: 'fs_patch',
      decision: { kind: 'require approval', reason: expect.stringContaining('write_set') },
      rules: ['writ.authority', 'tenant.isolation', 'threshold.approval'],
    });
    expect(rejection).toMatchObject({
      tool: null,
      decision: { kind: 'deny', reason: expect.stringContaining('external publish') },
      rules: [],
    });
    expect(patch?.resources).toContainEqual({
      access: 'replace',
      kind: 'file',
      id: 'crates/acme-net/src/retry.rs',
    });
  });

  it('has what a node of a reactor read and published', async () => {
    const entries = await log(corpusPath('reactor', 'synthetic-coalesce', 'state'));
    const resources = entries.flatMap((entry) => entry.resources);
    expect(resources).toContainEqual({
      access: 'put',
      kind: 'fingerprint',
      id: '@atomic',
    });
    expect(resources).toContainEqual({
      access: 'read',
      kind: 'fingerprint',
      id: expect.any(String),
      lane: 'a::ingress',
    });
  });

  it('has what a chained log names, and its decisions', async () => {
    const path = join(folder, 'gate.jsonl');
    writeFileSync(path, makeGateLog(nobleHash));
    const denied = (await log(path)).filter(({ decision }) => decision?.kind === 'deny');
    expect(denied).toContainEqual(
      expect.objectContaining({
        tool: 'read',
        resources: [{ access: 'named', kind: 'target', id: '/etc/checkout/secrets.env' }],
        decision: { kind: 'deny', reason: 'secrets are not read by agents' },
        rules: [],
      }),
    );
  });

  it('has the keys that a block run writes, and the decisions of an evolution ledger', async () => {
    const blocks = join(folder, 'run.jsonl');
    writeFileSync(blocks, blocksDemos(nobleHash)[0]?.bytes ?? '');
    const written = (await log(blocks)).flatMap(({ resources }) => resources);
    expect(written).toContainEqual({ access: 'put', kind: 'context', id: 'constraint' });
    const holon = join(folder, 'events.jsonl');
    writeFileSync(holon, ledgerBytes({ seed: 5, events: 400 }));
    const events = await log(holon);
    const selected = events.filter(({ kind }) => kind === 'plan_selected');
    expect(selected.length).toBeGreaterThan(0);
    expect(selected.every(({ decision }) => decision?.kind === 'permit')).toBe(true);
  });
});
