// State folders of a reactor of any size: receipts, the wiring between nodes, and their truths.

import { encodeText } from '../../src/base/bytes.ts';
import { trailBytes } from '../../src/formats/reactor/write/engine/receipt.ts';
import type { GrowthFile, GrowthInput } from './input.ts';
import { type EngineReceipt, sealReceipt } from './receipt.ts';

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

interface Dir {
  readonly receipts: readonly EngineReceipt[];
  readonly edges?: readonly (readonly [subscriber: string, producer: string])[];
  readonly nodes?: readonly string[];
  readonly labels?: number;
  readonly beats?: number;
}

function reactor(name: string, n: number, make: (n: number) => Dir): GrowthInput {
  return { name: `reactor: ${name}`, n, make: (size) => written(make(size)) };
}

function written({ receipts, edges = [], nodes, labels = 0, beats = 0 }: Dir): GrowthFile {
  const all = nodes ?? [...new Set(receipts.map(({ node }) => node))];
  const topology = {
    nodes: all.map((node) => ({
      node,
      contract_fingerprint: `contract:${node}`,
      wake_source: 'input',
    })),
    edges: edges.map(([subscriber, producer]) => ({ subscriber, producer, facet: '@atomic' })),
    entry_points: all.slice(0, 1),
    acyclic: true,
  };
  const json = (value: unknown) => encodeText(JSON.stringify(value));
  return {
    files: [
      { name: 'state/receipts.json', bytes: trailBytes(receipts) },
      { name: 'state/compile/topology.json', bytes: json(topology) },
      ...(labels
        ? [
            {
              name: 'state/compile/labels.json',
              bytes: json(Object.fromEntries(times(labels, (i) => [`n${i}`, `label ${i}`]))),
            },
          ]
        : []),
      ...(beats
        ? [
            {
              name: 'state/beats.json',
              bytes: json({
                scenario: 's',
                title: 't',
                beats: times(beats, (i) => ({ name: `b${i}`, park: i, caption: 'c' })),
              }),
            },
          ]
        : []),
    ],
  };
}

export const REACTOR_GROWTH: readonly GrowthInput[] = [
  reactor('n receipts of one node', 5_000, (n) => ({
    receipts: sealReceipt(times(n, (i) => ({ node: 'a', version: i }))),
  })),
  reactor('n nodes', 5_000, (n) => ({
    receipts: sealReceipt(times(n, (i) => ({ node: `n${i}`, version: i }))),
    labels: n,
    beats: n,
  })),
  reactor('a chain of n nodes', 2_500, (n) => ({
    receipts: sealReceipt(times(n, (i) => ({ node: `n${i}`, version: i, wokenBy: i - 1 }))),
    edges: times(n - 1, (i) => [`n${i + 1}`, `n${i}`]),
  })),
  reactor('n nodes woken by one', 5_000, (n) => ({
    receipts: sealReceipt(times(n, (i) => ({ node: `n${i}`, version: i, wokenBy: i ? 0 : -1 }))),
    edges: times(n - 1, (i) => [`n${i + 1}`, 'n0']),
  })),
  reactor('one node woken by n', 5_000, (n) => ({
    receipts: sealReceipt([
      ...times(n, (i) => ({ node: `n${i}`, version: i })),
      ...times(n, (i) => ({ node: 'last', version: i, wokenBy: i })),
    ]),
    edges: times(n, (i) => ['last', `n${i}`]),
  })),
  reactor('n receipts over a wiring of n edges, of few nodes', 2_500, (n) => ({
    receipts: sealReceipt(times(n, (i) => ({ node: `n${i % 50}`, version: i, wokenBy: i - 1 }))),
    edges: times(n, (i) => [`n${i % 50}`, `n${(i * 7) % 50}`]),
  })),
  reactor('a wiring of n nodes and 2n edges without receipts', 5_000, (n) => ({
    receipts: [],
    nodes: times(n, (i) => `n${i}`),
    edges: times(2 * n, (i) => [`n${(i + 1) % n}`, `n${i % n}`]),
  })),
  {
    name: 'reactor: n versions of one truth',
    n: 1_000,
    make(n) {
      const { files } = written({
        receipts: sealReceipt(times(n, (i) => ({ node: 'a', version: i }))),
      });
      const versions = times(n, (i) => ({
        name: `state/world-models/61/versions/${i}.bin`,
        bytes: encodeText(`version ${i}`),
      }));
      return { files: [...files, ...versions] };
    },
  },
];
