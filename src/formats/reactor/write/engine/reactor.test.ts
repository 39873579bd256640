// The reconciler, rule by rule, and the two defects of the observed system that it
// does not have.

import { describe, expect, test } from 'vitest';
import { parseReactorJson } from '../../read/canonical.ts';
import { verifyReceiptChain } from '../../read/chain.ts';
import { ATOMIC } from '../../read/receipt.ts';
import { EMPTY_ARTIFACT } from '../../read/world-model.ts';
import { EngineStateDir } from './state-dir.ts';
import { engineFile, makeTopology, receipts, rig, summaries } from './testing.ts';
import { TopologyError } from './topology.ts';
import { EngineTrail, TrailError } from './trail.ts';

const CHAIN = makeTopology([
  { node: 'a', reads: ['in.a'], wake: 'external' },
  { node: 'b', reads: ['a'] },
]);

const DIAMOND = makeTopology([
  { node: 'a', reads: ['in.a'], wake: 'external' },
  { node: 'l', reads: ['a/first'] },
  { node: 'r', reads: ['a/parity'] },
  { node: 'z', reads: ['l', 'r'] },
]);

describe('the memo key', () => {
  test('a wake that brings nothing new is skipped, and costs nothing', () => {
    const { dir, reactor, scheduler } = rig(CHAIN);
    reactor.boot();
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    reactor.wake('a');
    reactor.tick('b');
    scheduler.settle();
    expect(summaries(dir)).toEqual([
      'in.a rendered external',
      'a rendered external',
      'b rendered input',
      'a skipped external',
      'b skipped self',
    ]);
    const [, a, , skipped] = receipts(dir);
    expect(skipped).toMatchObject({
      prev: a?.contentHash,
      fingerprints: a?.fingerprints,
      cost: { provider: 'none', fresh: 0, reused: 0 },
    });
  });

  test('reads an empty truth of a producer without receipts, and its whole truth for a facet that it has not', () => {
    const topology = makeTopology([
      { node: 'a', reads: [], wake: 'self' },
      { node: 'b', reads: ['a/nowhere', 'in.b'] },
    ]);
    const { dir, reactor, scheduler } = rig(topology);
    reactor.arrive('in.b', [engineFile('all', 'one')]);
    scheduler.settle();
    expect(dir.trail.last('b')?.inputs[0]).toBe(EMPTY_ARTIFACT);
    reactor.boot();
    scheduler.settle();
    // It moved, and nobody subscribes to the whole of it.
    expect(summaries(dir).slice(2)).toEqual(['a rendered self']);
    reactor.tick('b');
    scheduler.settle();
    expect(dir.trail.last('b')?.inputs[0]).toBe(dir.trail.last('a')?.fingerprints.get(ATOMIC));
  });
});

describe('single flight and coalescing', () => {
  test('five wakes during one render are one follow-up', () => {
    const { dir, reactor, scheduler, events } = rig(CHAIN);
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    for (const text of ['2', '3', '4', '5', '6']) reactor.arrive('in.a', [engineFile('all', text)]);
    expect(reactor.flights.map(({ node }) => node)).toEqual(['a']);
    expect(reactor.dirty).toMatchObject([{ node: 'a', merged: 5 }]);
    scheduler.settle();
    expect(summaries(dir).filter((line) => line.startsWith('a '))).toEqual([
      'a rendered external',
      'a rendered external',
    ]);
    expect(summaries(dir).filter((line) => line.startsWith('b '))).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'woken')).toHaveLength(8);
  });

  test('a join runs once, when all above it have settled', () => {
    const { dir, reactor, scheduler } = rig(DIAMOND, { takes: (node) => (node === 'l' ? 50 : 5) });
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    expect(summaries(dir)).toEqual([
      'in.a rendered external',
      'a rendered external',
      'r rendered input',
      'l rendered input',
      'z rendered input',
    ]);
    expect(dir.trail.last('z')?.wake.refs).toEqual([dir.trail.last('l')?.contentHash]);
  });

  test('only subscribers of what moved are woken', () => {
    const { dir, reactor, scheduler } = rig(DIAMOND);
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    const before = dir.trail.length;
    // The same first character, another parity.
    reactor.arrive('in.a', [engineFile('all', 'once')]);
    scheduler.settle();
    expect(summaries(dir).slice(before)).toEqual([
      'in.a rendered external',
      'a rendered external',
      'r rendered input',
      'z rendered input',
    ]);
  });
});

describe('failure', () => {
  const failing = { fails: ({ node }: { node: string }) => node === 'a' };

  test('commits nothing, wakes nobody, and the next wake renders', () => {
    const good = rig(CHAIN);
    good.reactor.arrive('in.a', [engineFile('all', 'one')]);
    good.scheduler.settle();
    const { dir, scheduler } = good;
    const truth = dir.worlds.truth('a');
    good.reactor.kill();
    const bad = rig(CHAIN, { dir, scheduler, ...failing });
    bad.reactor.arrive('in.a', [engineFile('all', 'two')]);
    scheduler.settle();
    expect(summaries(dir).slice(3)).toEqual(['in.a rendered external', 'a failed external']);
    expect(dir.worlds.truth('a')).toEqual(truth);
    expect(dir.trail.last('a')).toMatchObject({
      fingerprints: receipts(dir)[1]?.fingerprints,
      cost: { fresh: 10 },
      semanticDiff: { members: [['failure_reason', 'it had to']] },
    });
    bad.reactor.tick('a');
    scheduler.settle();
    expect(summaries(dir).at(-1)).toBe('a failed self');
  });

  test('a first render that fails leaves a cold start behind', () => {
    const { dir, reactor, scheduler } = rig(CHAIN, failing);
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    expect(dir.trail.last('a')?.fingerprints).toEqual(new Map([[ATOMIC, 'cold-start:empty']]));
    expect(dir.trail.last('b')).toBeUndefined();
  });

  test.each([
    ['a declared file that is missing', { declared: ['nowhere'] }, /nowhere was declared/],
    ['a postcondition', { postcondition: () => 'too short' }, /not met: too short/],
    ['a token that is none', { canonicalise: () => new Map([['f', '']]) }, /fingerprint token/],
    [
      'a render that throws',
      {
        canonicalise: () => {
          throw new Error('boom sk-abcdefgh\nsecond line');
        },
      },
      /^boom sk-\*\*\*REDACTED\*\*\*$/,
    ],
  ])('%s is a failure like any other', (_, mount, words) => {
    const { dir, reactor, scheduler } = rig(CHAIN, { mount: () => mount });
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    const [key, reason] = dir.trail.last('a')?.semanticDiff.members[0] ?? [];
    expect([dir.trail.last('a')?.status, key]).toEqual(['failed', 'failure_reason']);
    expect(reason).toMatch(words);
    expect(dir.worlds.truth('a')).toEqual([]);
  });

  test('only declared files are harvested', () => {
    const { dir, reactor, scheduler } = rig(CHAIN, { mount: () => ({ declared: ['all'] }) });
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    expect(dir.worlds.truth('a').map(({ path }) => path)).toEqual(['all']);
  });
});

describe('freshness', () => {
  const fresh = (node: string) => (node === 'a' ? { freshFor: new Map([['first', 1000]]) } : {});

  test('a lapse moves what lapsed, and wakes whoever reads it', () => {
    const { dir, reactor, scheduler } = rig(DIAMOND, { mount: fresh });
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.advance(500);
    const before = dir.trail.length;
    scheduler.advance(520);
    const [lapse] = receipts(dir).slice(before);
    expect(lapse).toMatchObject({
      node: 'a',
      status: 'rendered',
      wake: { source: 'self', refs: [lapse?.prev] },
      cost: { provider: 'forecast', model: 'deterministic-continuity-clock', fresh: 0 },
      semanticDiff: {
        members: [
          ['as_of', '2026-01-01T00:00:01.010Z'],
          ['freshness_lapsed', ['first']],
        ],
      },
    });
    expect(
      [...(lapse?.fingerprints ?? [])].map(([facet, token]) => [facet, token.slice(0, 6)]),
    ).toEqual([
      [ATOMIC, 'stale:'],
      ['first', 'stale:'],
      ['parity', 'sha256'],
    ]);
    expect(summaries(dir).slice(before, before + 2)).toEqual([
      'a rendered self',
      'l rendered input',
    ]);
    // What is stale does not lapse again.
    const length = dir.trail.length;
    reactor.lapse('a', ['first']);
    expect(dir.trail.length).toBe(length);
    expect(dir.worlds.truth('a')).not.toEqual([]);
  });

  test('a lapse during a render is dropped for the new truth, and is not lost with a failure', () => {
    let fail = false;
    const { dir, reactor, scheduler } = rig(CHAIN, { fails: ({ node }) => node === 'a' && fail });
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    reactor.arrive('in.a', [engineFile('all', 'two')]);
    reactor.lapse('a', [ATOMIC]);
    scheduler.settle();
    expect(summaries(dir).at(-1)).toBe('b rendered input');
    fail = true;
    reactor.arrive('in.a', [engineFile('all', 'three')]);
    reactor.lapse('a', [ATOMIC]);
    scheduler.settle();
    expect(summaries(dir).slice(-2)).toEqual(['a failed external', 'a failed self']);
  });
});

describe('restart', () => {
  test('what did not move is skipped', () => {
    const seeds = makeTopology([
      { node: 's', reads: [], wake: 'self' },
      { node: 't', reads: ['s'] },
    ]);
    const first = rig(seeds);
    first.reactor.boot();
    first.scheduler.settle();
    first.reactor.kill();
    const { dir, scheduler } = first;
    rig(seeds, { dir: EngineStateDir.read(dir.files()), scheduler }).reactor.boot();
    const second = EngineStateDir.read(dir.files());
    const again = rig(seeds, { dir: second, scheduler });
    again.reactor.boot();
    scheduler.settle();
    expect(summaries(second)).toEqual(['s rendered self', 't rendered input', 's skipped self']);
  });

  test('another contract is a surprise of its own', () => {
    const { dir, reactor, scheduler } = rig(CHAIN);
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    reactor.kill();
    const topology = makeTopology([
      { node: 'a', reads: ['in.a'], wake: 'external' },
      { node: 'b', reads: ['a'], contract: 'cf:b@2' },
    ]);
    const next = rig(topology, { dir: dir.rewired(topology), scheduler });
    next.reactor.boot();
    scheduler.settle();
    expect(summaries(dir).slice(3)).toEqual(['b rendered self']);
  });

  test('a broken trail is not continued', () => {
    const { dir, reactor, scheduler } = rig(CHAIN);
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    const text = new TextDecoder().decode(dir.trail.bytes()).replace('"fresh":10', '"fresh":11');
    expect(() => EngineTrail.read(new TextEncoder().encode(text))).toThrow(TrailError);
  });
});

describe('where the real system loses wakes', () => {
  test('a follow-up that is skipped does not take the wakes of the render before it', () => {
    const { dir, reactor, scheduler } = rig(CHAIN);
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    reactor.wake('a');
    scheduler.settle();
    expect(summaries(dir)).toEqual([
      'in.a rendered external',
      'a rendered external',
      'a skipped external',
      'b rendered input',
    ]);
    // It names the render that moved, not the follow-up.
    expect(dir.trail.last('b')?.wake.refs).toEqual([receipts(dir)[1]?.contentHash]);
  });

  test('a crash between a receipt and those that it woke loses none of them', () => {
    const first = rig(CHAIN, {
      onEvent: (event, reactor) => {
        if (event.type === 'receipt' && event.appended.receipt.node === 'a') reactor.kill();
      },
    });
    first.reactor.arrive('in.a', [engineFile('all', 'one')]);
    first.scheduler.settle();
    expect(summaries(first.dir)).toEqual(['in.a rendered external', 'a rendered external']);
    const dir = EngineStateDir.read(first.dir.files());
    const second = rig(CHAIN, { dir });
    second.reactor.boot();
    second.scheduler.settle();
    expect(summaries(dir).slice(2)).toEqual(['b rendered input']);
    expect(dir.trail.last('b')?.wake.refs).toEqual([dir.trail.last('a')?.contentHash]);
    expect(new TextDecoder().decode(dir.worlds.truth('b')[0]?.bytes)).toBe('b(a(one))');
  });
});

describe('the state dir', () => {
  test('is read back as it was written, and every chain in it verifies', () => {
    const { dir, reactor, scheduler } = rig(DIAMOND);
    dir.labels.set('a', 'The first').set('__proto__', 'Strange');
    dir.story = { scenario: 's', title: 't', beats: [] };
    reactor.arrive('in.a', [engineFile('all', 'one')]);
    scheduler.settle();
    const files = dir.files();
    expect(files.map(({ path }) => path).slice(0, 4)).toEqual([
      'beats.json',
      'compile/labels.json',
      'compile/topology.json',
      'receipts.json',
    ]);
    expect(EngineStateDir.read(files).files()).toEqual(files);
    const values = parseReactorJson(dir.trail.bytes());
    for (const node of ['in.a', 'a', 'l', 'r', 'z']) {
      const own = Array.isArray(values)
        ? values.filter((_, i) => receipts(dir)[i]?.node === node)
        : [];
      expect(own.length).toBeGreaterThan(0);
      expect(verifyReceiptChain(own).errors).toEqual([]);
    }
  });

  test.each([
    [
      'a cycle',
      [
        { node: 'a', reads: ['b'] },
        { node: 'b', reads: ['a'] },
      ],
    ],
    [
      'a node that stands twice',
      [
        { node: 'a', reads: [] },
        { node: 'a', reads: [] },
      ],
    ],
    ['an edge that stands twice', [{ node: 'a', reads: ['x', 'x'] }]],
  ])('%s is no topology', (_, nodes) => {
    expect(() => rig(makeTopology(nodes))).toThrow(TopologyError);
  });
});
