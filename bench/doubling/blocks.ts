import { encodeText } from '../../src/base/bytes.ts';
import { generatedRun } from '../blocks.ts';
import { type GrowthInput, growthFile } from './input.ts';

type Fields = Readonly<Record<string, unknown>>;

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

function blocks(name: string, n: number, make: (n: number) => readonly Fields[]): GrowthInput {
  return {
    name: `blocks: ${name}`,
    n,
    make(size) {
      const header = {
        type: 'header',
        format: 'blocks-ledger/1',
        run_id: 'run-1',
        owner: 'block:owner',
        initial_context: {},
        created_at: 1,
      };
      const lines = [
        header,
        ...make(size).map((record, i) => ({
          seq: i + 1,
          timestamp: i + 2,
          writer: 'block:owner',
          ...record,
        })),
      ];
      return growthFile(
        'run.jsonl',
        encodeText(lines.map((one) => `${JSON.stringify(one)}\n`).join('')),
      );
    },
  };
}

const set = (key: string, value: unknown = 1): Fields => ({
  type: 'set',
  key,
  value,
  source_block_id: 'block:owner',
});
const checkpoint = (id: string): Fields => ({ type: 'checkpoint', snapshot_id: id, label: id });
const rollback = (id: string): Fields => ({
  type: 'rollback',
  snapshot_id: id,
  reason: 'again',
  orphans: 'mark',
});
const start = (id: string, parent = 'block:owner'): Fields => ({
  type: 'child_started',
  block_id: id,
  parent_block_id: parent,
});
const finish = (id: string, parent = 'block:owner', effects = 0): Fields => ({
  type: 'child_finished',
  block_id: id,
  parent_block_id: parent,
  status: 'success',
  side_effects: times(effects, (i) => ({
    kind: 'http',
    ref: `call ${i}`,
    reversible: i % 2 === 0,
  })),
});

export const BLOCKS_GROWTH: readonly GrowthInput[] = [
  {
    name: 'blocks: n records of a chained run, n/200 rollbacks',
    n: 10_000,
    make: (n, { hash }) =>
      growthFile('run.jsonl', encodeText(generatedRun(n, n / 200, hash).toJSONL())),
  },
  blocks('n keys', 10_000, (n) => times(n, (i) => set(`key-${i}`))),
  blocks('n checkpoints, none of them given up', 5_000, (n) =>
    times(n, (i) => [set(`key-${i}`), checkpoint(`c-${i}`)]).flat(),
  ),
  blocks('n rollbacks to the first of n checkpoints', 2_500, (n) => [
    checkpoint('first'),
    ...times(n, (i) => [set(`key-${i}`), checkpoint(`c-${i}`), rollback('first')]).flat(),
  ]),
  blocks('n checkpoints, then back through all of them', 5_000, (n) => [
    ...times(n, (i) => [set(`key-${i}`), checkpoint(`c-${i}`)]).flat(),
    ...times(n, (i) => rollback(`c-${n - 1 - i}`)),
  ]),
  blocks('n calls one after another', 5_000, (n) =>
    times(n, (i) => [start(`b-${i}`), set(`key-${i}`), finish(`b-${i}`)]).flat(),
  ),
  blocks('n calls one inside the other', 5_000, (n) => [
    ...times(n, (i) => start(`b-${i}`, i ? `b-${i - 1}` : undefined)),
    ...times(n, (i) => finish(`b-${n - 1 - i}`, i < n - 1 ? `b-${n - 2 - i}` : undefined)),
  ]),
  blocks('n calls that never end', 5_000, (n) => [
    ...times(n, (i) => start(`b-${i}`)),
    { type: 'completed', status: 'success' },
  ]),
  blocks('n side effects of one call, then n/10 rollbacks over them', 5_000, (n) => [
    checkpoint('first'),
    start('b'),
    finish('b', 'block:owner', n),
    ...times(n / 10, () => rollback('first')),
  ]),
  blocks('a purge of n names, and n purges', 5_000, (n) => [
    ...times(n, (i) => checkpoint(`c-${i}`)),
    { type: 'purge', snapshot_ids: times(n, (i) => `c-${i}`), cause: 'window' },
    ...times(n, (i) => ({ type: 'purge', snapshot_ids: [`d-${i}`], cause: 'window' })),
  ]),
  blocks('one value of n bytes, and n writes of it', 500, (n) => [
    set('long', 'x'.repeat(n * 100)),
    ...times(n, (i) => [checkpoint(`c-${i}`), set('short', i)]).flat(),
  ]),
  blocks('n records of nothing known', 10_000, (n) =>
    times(n, (i) => ({ type: `type-${i}`, more: i })),
  ),
  {
    name: 'blocks: n lines that cannot be read',
    n: 10_000,
    make: (n) =>
      growthFile(
        'run.jsonl',
        encodeText(
          `{"type":"header","format":"blocks-ledger/1","run_id":"r","owner":"o","initial_context":{},"created_at":1}\n${'{"type":\n'.repeat(n)}`,
        ),
      ),
  },
];
