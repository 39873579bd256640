// What is always true: graphs, arrivals, wakes, lapses, failures and crashes are drawn at
// random, on a clock that is stepped.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../../testing/draws.ts';
import { ATOMIC } from '../../read/receipt.ts';
import type { Reactor } from './reactor.ts';
import type { EngineReceipt } from './receipt.ts';
import { EngineStateDir } from './state-dir.ts';
import {
  anySteps,
  type EngineStep,
  engineArrivals,
  engineFile,
  graph,
  makeTopology,
  moody,
  type Rig,
  type RigOptions,
  receipts,
  rig,
  slowness,
  takeArrivals,
} from './testing.ts';
import type { WiredTopology } from './topology.ts';

function run(topology: WiredTopology, steps: readonly EngineStep[], options: RigOptions): Rig {
  const made = rig(topology, options);
  made.reactor.boot();
  for (const step of steps) takeArrivals(made, step);
  made.scheduler.settle();
  return made;
}

function isLapse({ semanticDiff }: EngineReceipt): boolean {
  return semanticDiff.members.some(([key]) => key === 'freshness_lapsed');
}

const sameKey = (a: EngineReceipt, b: EngineReceipt) =>
  a.contract === b.contract && JSON.stringify(a.inputs) === JSON.stringify(b.inputs);

test('memo, failure and propagation hold on every trail', () => {
  fc.assert(
    fc.property(graph, anySteps, (topology, steps) => {
      const { dir } = run(topology, steps, { takes: slowness, fails: moody });
      const last = new Map<string, EngineReceipt>();
      const byHash = new Map<string, number>();
      dir.trail.entries.forEach(({ receipt, moved }, index) => {
        const { node, status, wake } = receipt;
        const prior = last.get(node);
        const ingress = node.startsWith('in.');
        if (status === 'skipped') {
          // Memo: skipped exactly where the key is that of a receipt that did not fail.
          expect(prior && prior.status !== 'failed' && sameKey(prior, receipt)).toBe(true);
        } else if (prior && !ingress && !isLapse(receipt)) {
          expect(prior.status === 'failed' || !sameKey(prior, receipt)).toBe(true);
        }
        if (status === 'failed') {
          const stands = prior?.fingerprints ?? new Map([[ATOMIC, 'cold-start:empty']]);
          expect(receipt.fingerprints).toEqual(stands);
        }
        if (wake.source === 'input') {
          // Propagation: along facets that moved, of receipts that rendered, and no others.
          const cause = dir.trail.at(byHash.get(wake.refs[0] ?? '') ?? -1);
          expect(wake.refs).toHaveLength(1);
          expect(cause?.receipt.status).toBe('rendered');
          const edges = topology.edges.filter(
            ({ subscriber, producer, facet }) =>
              subscriber === node &&
              producer === cause?.receipt.node &&
              cause.moved.includes(facet),
          );
          expect(edges.length).toBeGreaterThan(0);
        }
        if (status === 'rendered') {
          for (const { subscriber, producer, facet } of topology.edges) {
            if (producer !== node || !moved.includes(facet)) continue;
            expect(dir.trail.lastIndex(subscriber)).toBeGreaterThan(index);
          }
        }
        last.set(node, receipt);
        byHash.set(receipt.contentHash, index);
      });
      // At rest everybody has read what is published now.
      for (const { node } of topology.nodes) {
        topology.edges
          .filter(({ subscriber }) => subscriber === node)
          .forEach((edge, slot) => {
            const publishes = dir.trail.last(edge.producer)?.fingerprints.has(edge.facet);
            const moves = dir.trail.lastMove(edge.producer, edge.facet) >= 0;
            if (publishes && moves)
              expect(last.get(node)?.inputs[slot]).toBe(dir.trail.token(edge));
          });
      }
    }),
    { numRuns: draws() },
  );
});

test('single flight: no node renders twice at a time', () => {
  fc.assert(
    fc.property(graph, anySteps, (topology, steps) => {
      const running = new Set<string>();
      const onRender = (node: string, begins: boolean) => {
        expect(running.has(node)).toBe(!begins);
        if (begins) running.add(node);
        else running.delete(node);
      };
      run(topology, steps, { takes: slowness, fails: moody, onRender });
    }),
    { numRuns: draws(150) },
  );
});

test('coalescing: however many wakes come during a render, one receipt follows', () => {
  const nudges = fc.array(
    fc.constantFrom<(reactor: Reactor) => void>(
      (reactor) => reactor.wake('a'),
      (reactor) => reactor.tick('a'),
      (reactor) => reactor.arrive('in.a', [engineFile('all', 'two')]),
    ),
    { minLength: 1, maxLength: 30 },
  );
  const topology = makeTopology([{ node: 'a', reads: ['in.a'] }]);
  fc.assert(
    fc.property(nudges, (all) => {
      const { dir, reactor, scheduler } = rig(topology);
      reactor.arrive('in.a', [engineFile('all', 'one')]);
      for (const nudge of all) nudge(reactor);
      const moved = receipts(dir).some(({ fingerprints }) => {
        return fingerprints !== receipts(dir)[0]?.fingerprints && receipts(dir).length > 1;
      });
      scheduler.settle();
      const own = receipts(dir).filter(({ node }) => node === 'a');
      expect(own.map(({ status }) => status)).toEqual(['rendered', moved ? 'rendered' : 'skipped']);
    }),
  );
});

/** The receipts that say something new. */
function work(dir: EngineStateDir) {
  return receipts(dir)
    .filter(({ status }) => status !== 'skipped')
    .map(({ node, status, inputs, fingerprints, cost, wake }) => {
      return [node, status, inputs, [...fingerprints], cost, wake.source];
    });
}

test('a restart at rest equals no restart: it renders nothing, and everything after is the same', () => {
  fc.assert(
    fc.property(graph, fc.array(anySteps, { maxLength: 4 }), (topology, parts) => {
      const options = { takes: slowness, fails: moody };
      const kept = rig(topology, options);
      kept.reactor.boot();
      let died = rig(topology, options);
      died.reactor.boot();
      for (const steps of parts) {
        for (const one of [kept, died]) {
          for (const step of steps) takeArrivals(one, step);
          one.scheduler.settle();
        }
        died.reactor.kill();
        const { scheduler } = died;
        const seeds = died.reactor.wiring.seeds.length;
        const before = died.dir.trail.length;
        died = rig(topology, { ...options, scheduler, dir: EngineStateDir.read(died.dir.files()) });
        died.reactor.boot();
        scheduler.settle();
        expect(died.dir.trail.length - before).toBe(seeds);
      }
      expect(work(died.dir)).toEqual(work(kept.dir));
      for (const { node } of topology.nodes) {
        expect(died.dir.worlds.truth(node)).toEqual(kept.dir.worlds.truth(node));
      }
    }),
    { numRuns: draws(150) },
  );
});

test('whenever it dies, between any two receipts or inside a render, the truths in the end are the same', () => {
  const deaths = fc.uniqueArray(fc.nat(30), { maxLength: 4 });
  fc.assert(
    fc.property(graph, engineArrivals, deaths, fc.nat(20), (topology, steps, places, at) => {
      const kept = run(topology, steps, { takes: slowness });
      const left = new Set(places);
      const options: RigOptions = {
        takes: slowness,
        onEvent: (event, reactor) => {
          if (event.type === 'receipt' && left.delete(event.appended.index)) reactor.kill();
        },
      };
      let made = rig(topology, options);
      const revive = () => {
        made.reactor.kill();
        const { scheduler } = made;
        made = rig(topology, { ...options, scheduler, dir: EngineStateDir.read(made.dir.files()) });
        made.reactor.boot();
      };
      made.reactor.boot();
      for (const [i, step] of steps.entries()) {
        // Evidence that arrives at a dead reactor is no part of this: it is revived first.
        if (i === at) revive();
        while (made.reactor.isKilled) revive();
        takeArrivals(made, step);
      }
      while (made.reactor.isKilled || !made.scheduler.idle) {
        made.scheduler.settle();
        if (made.reactor.isKilled) revive();
      }
      for (const { node } of topology.nodes) {
        expect(made.dir.trail.last(node)?.fingerprints).toEqual(
          kept.dir.trail.last(node)?.fingerprints,
        );
        expect(made.dir.worlds.truth(node)).toEqual(kept.dir.worlds.truth(node));
      }
    }),
    { numRuns: draws() },
  );
});
