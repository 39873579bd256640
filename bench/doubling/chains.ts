import { encodeText } from '../../src/base/bytes.ts';
import { rampart } from '../../src/formats/chains/builtin/rampart.ts';
import { ChainWriter } from '../../src/formats/chains/write/writer.ts';
import { type GrowthInput, growthFile, type Making } from './input.ts';

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

function record(i: number, more: object = {}): object {
  return {
    schema_version: 'rampart.audit.v1',
    id: `01KH4DEMO${String(i).padStart(17, '0')}`,
    timestamp: new Date(Date.UTC(2026, 1, 10) + i * 1000).toISOString(),
    agent: 'release-helper',
    session: 'session',
    tool: 'read',
    request: { path: 'a' },
    decision: { action: 'allow', evaluation_time_us: 6 },
    response: { exit_code: 0, duration_ms: 20 },
    prev_hash: '',
    hash: '',
    ...more,
  };
}

function chains(
  name: string,
  n: number,
  make: (n: number) => readonly object[],
  after = '',
): GrowthInput {
  return {
    name: `chains: ${name}`,
    n,
    make(size: number, { hash }: Making) {
      const writer = new ChainWriter(rampart, hash);
      for (const one of make(size)) writer.append(one);
      return growthFile('audit.jsonl', encodeText(writer.text + after.repeat(size)));
    },
  };
}

export const CHAINS_GROWTH: readonly GrowthInput[] = [
  chains('n records', 10_000, (n) => times(n, (i) => record(i))),
  chains('n records of as many sessions', 10_000, (n) =>
    times(n, (i) => record(i, { session: `session ${i}` })),
  ),
  chains('n members of one record', 20_000, (n) => [
    record(0, { request: Object.fromEntries(times(n, (i) => [`m${i}`, i])) }),
    record(1, { request: times(n, (i) => ({ i })) }),
  ]),
  chains('a text of n bytes', 1_000_000, (n) => [
    record(0, { request: { text: 'a"\n\u2028é'.repeat(n / 8) } }),
  ]),
  chains('a number of n digits', 100_000, (n) => [
    record(0, { request: { text: 'x' } }),
    record(1, { request: { long: 'y'.repeat(n) } }),
  ]),
  chains('n lines that cannot be read', 10_000, () => [record(0)], '{"schema_version":\n'),
];
