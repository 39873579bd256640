// What the caption and the meter say, held against the receipts of a trail that the real system wrote.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileInMemory } from '../../../../ledger/sources/file.ts';
import { corpusBytes, corpusPath, corpusText } from '../../../../testing/corpus.ts';
import { readStateDir } from '../../read/reader.ts';
import type { Survey } from '../../survey.ts';
import { makeReactorTrail, type ReactorTrail } from '../../trail.ts';
import { NO_FAULTS } from '../data/faults.ts';
import { captionAt, cascadeCaptionText } from './caption.ts';
import { meterAt } from './meter.ts';
import { lightAt, pathTo } from './moment.ts';

const DIR = ['reactor', 'regen-agent-observatory', 'state'];

interface Receipt {
  readonly node: string;
  readonly status: string;
  readonly content_hash: string;
  readonly wake: { readonly source: string; readonly refs: readonly string[] };
  readonly cost: { readonly tokens: { readonly fresh: number; readonly reused: number } };
}

let trail: ReactorTrail;
let receipts: readonly Receipt[];

beforeAll(() => {
  const root = corpusPath(...DIR);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .map((path) => ({ name: `state/${path}`, bytes: corpusBytes(...DIR, path) }));
  const reader = readStateDir(files.map(fileInMemory));
  // This format's reader makes no other.
  trail = makeReactorTrail(reader.survey?.() as Survey);
  receipts = JSON.parse(corpusText(...DIR, 'receipts.json'));
});

const said = (at: number) => cascadeCaptionText(captionAt(trail, at));

describe('the caption of a moment', () => {
  it('names the node, and says whether it slept or failed', () => {
    expect(receipts.length).toBeGreaterThan(50);
    receipts.forEach(({ node, status }, at) => {
      const label = trail.survey.nodes.find(({ id }) => id === node)?.label ?? '?';
      if (trail.survey.beats?.beats.some(({ park }) => park === at)) return;
      expect(said(at)).toMatch(/\.$/);
      expect(said(at).startsWith(`${label} `)).toBe(true);
      expect(said(at).includes(' sleeps on: ')).toBe(status === 'skipped');
      expect(said(at).includes(' failed')).toBe(status === 'failed');
    });
  });

  it('says why, who sleeps and who is next', () => {
    // An arrival reaches one of six adapters, one of three sessions, and goes on to the dashboard.
    expect([25, 26, 27, 28, 29, 43].map(said)).toEqual([
      'Agent FS took in an arrival. Runtime Watch wakes next.',
      'Runtime Watch rendered, because the output of Agent FS moved. 5 nodes sleep on. Claude Adapter wakes next.',
      'Claude Adapter rendered, because claude moved in Runtime Watch. 5 nodes sleep on. Session Ledger wakes next.',
      'Session Ledger rendered, because the output of Claude Adapter moved. Session Summary [claudeB] and Session Summary [codexA] sleep on. Session Summary [claudeA] wakes next.',
      'Session Summary [claudeA] rendered, because session:claudeA moved in Session Ledger. Session Summary [claudeB] and Session Summary [codexA] sleep on. Workstream Index wakes next.',
      'Codex Adapter failed, because codex moved in Runtime Watch: its last output remains, and nobody wakes.',
    ]);
  });

  it('says what a sleep saved, as the meter counts it', () => {
    const slept = receipts.flatMap(({ status }, at) => (status === 'skipped' ? [at] : []));
    const saving = slept.filter((at) => said(at).includes('saved'));
    expect(saving.length).toBeGreaterThan(5);
    for (const at of saving) {
      const saved = meterAt(trail.costs, at).sums.saved - meterAt(trail.costs, at - 1).sums.saved;
      expect(said(at)).toContain(`; ${saved.toLocaleString('en')} fresh token`);
    }
  });
});

describe('the meter', () => {
  it('counts up with the playhead what the receipts say', () => {
    let [fresh, reused] = [0, 0];
    const spent = new Map<string, number>();
    receipts.forEach(({ wake, cost: { tokens } }, at) => {
      spent.set(wake.source, (spent.get(wake.source) ?? 0) + tokens.fresh);
      fresh += tokens.fresh;
      reused += tokens.reused;
      const { sums, added, causes } = meterAt(trail.costs, at);
      for (const cause of ['external', 'input', 'self'] as const)
        expect(causes[cause]).toBe(spent.get(cause) ?? 0);
      expect([sums.fresh, sums.reused, added]).toEqual([fresh, reused, tokens.fresh]);
    });
    expect(fresh).toBeGreaterThan(0);
    expect([...spent.values()].filter((some) => some > 0).length).toBeGreaterThan(1);
    expect(meterAt(trail.costs, receipts.length - 1).sums.saved).toBe(trail.costs.total.saved);
  });
});

describe('the lit path', () => {
  it('goes from cause to cause, as the receipts name them, and has six steps at most', () => {
    const positions = new Map(receipts.map(({ content_hash }, at) => [content_hash, at]));
    let longest = 0;
    receipts.forEach((_, at) => {
      const steps = pathTo(trail, at);
      longest = Math.max(longest, steps.length);
      steps.forEach(({ cause, effect, edges }, i) => {
        expect(effect).toBe(i === 0 ? at : steps[i - 1]?.cause);
        const { wake } = receipts[effect] ?? {};
        if (wake?.refs.length) expect(wake.refs.map((ref) => positions.get(ref))).toContain(cause);
        else expect([wake?.source, cause < effect]).toEqual(['external', true]);
        for (const edge of edges) {
          const { producer, subscriber } = trail.survey.edges[edge] ?? {};
          expect(trail.survey.nodes[producer ?? -1]?.id).toBe(receipts[cause]?.node);
          expect(trail.survey.nodes[subscriber ?? -1]?.id).toBe(receipts[effect]?.node);
        }
      });
    });
    expect(longest).toBeGreaterThan(2);
    expect(longest).toBeLessThanOrEqual(6);
  });

  it('tears the node of a broken receipt at every moment', () => {
    const torn = new Map([[trail.survey.frames.node[9] ?? 0, 9]]);
    for (const at of [0, 9, 40]) {
      const light = lightAt(trail, at, null, { ...NO_FAULTS, torn });
      const words = [...light.nodes.values()].flatMap((node) => node.torn ?? []);
      expect(words).toEqual(['receipt 10 is not intact']);
    }
  });
});
