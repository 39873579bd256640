// Channels that are kept as deltas, against the same runs with whole values.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../../base/json/canonical.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import {
  checkpointFile,
  type Graph,
  instance,
  makeCheckpointId,
  model,
  type PackedValue,
  person,
  snapshot,
  toolMessage,
  version,
} from '../../../testing/checkpoints.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { verified } from '../../../testing/verified.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();
const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
const create = await createSqlCreator(new Uint8Array(wasm).buffer);

function opened(graph: Graph, sql: readonly string[] = []) {
  const reader = readLedger(sessions, [fileInMemory(checkpointFile(create, graph, sql))], host);
  const { report, found } = verified(reader, host);
  const lanes = reader.lanes.map(({ id }) =>
    Array.from(reader.entries(id), (entry) => {
      const decoded = sessions.reader.decode(entry);
      const { line, delta } = sessions.words.digest(entry, decoded);
      const puts = (delta?.ops ?? []).map((op, nth) => {
        const value = sessions.state.value(entry, decoded, nth);
        const name = 'id' in op ? `${op.op} ${op.id}` : op.op;
        return `${name} ${canonicalText(value, (number) => number)}`;
      });
      const { calls, results, usage } = decoded.step;
      const tied = { calls: calls.map(({ id }) => id), results: results.map(({ call }) => call) };
      return { title: `${line.kind}: ${line.title}`, puts, usage, tied };
    }),
  );
  reader.close?.();
  return { report, found, lanes };
}

/** What a task wrote to the channel, and what it held after that. */
interface Made {
  readonly parent: number | null;
  readonly writes: readonly PackedValue[];
  readonly value: PackedValue;
  readonly isWhole: boolean;
  /** What it wrote is not among the writes. */
  readonly isUnwritten?: boolean;
}

function valueAt(isThere: unknown, log: PackedValue): Record<string, PackedValue> {
  return isThere ? { log } : {};
}

/** The same run twice: with whole values, and with deltas. */
function graphs(steps: readonly Made[], isCounted = true): { whole: Graph; deltas: Graph } {
  const whole: Graph = { checkpoints: [], writes: [] };
  const deltas: Graph = { checkpoints: [], writes: [] };
  const depths: number[] = [];
  const versions: number[] = [];
  for (const [nth, { parent, writes, value, isWhole, isUnwritten = false }] of steps.entries()) {
    const depth = parent === null ? -1 : (depths[parent] ?? 0) + 1;
    depths.push(depth);
    versions.push((versions[parent ?? -1] ?? 0) + (writes.length ? 1 : 0));
    const at = versions[nth] ?? 0;
    const common = {
      thread: 't',
      namespace: '',
      id: makeCheckpointId(nth),
      type: 'msgpack',
      parent: parent === null ? null : makeCheckpointId(parent),
      versions: valueAt(at, version(at)),
    };
    const metadata = { source: depth < 0 ? 'input' : 'loop', step: depth, parents: {} };
    const counted = { counters_since_delta_snapshot: { log: [1, 1] } };
    whole.checkpoints.push({ ...common, values: valueAt(at, value), metadata });
    deltas.checkpoints.push({
      ...common,
      values: valueAt(at && isWhole, snapshot(value)),
      metadata: isCounted && at && !isWhole ? { ...metadata, ...counted } : metadata,
    });
    if (parent === null || isUnwritten) continue;
    for (const [index, written] of writes.entries())
      for (const { writes: all } of [whole, deltas])
        all.push({
          thread: 't',
          namespace: '',
          at: makeCheckpointId(parent),
          task: `task ${nth}`,
          index,
          channel: 'log',
          value: written,
        });
  }
  return { whole, deltas };
}

const run = (made: readonly Omit<Made, 'parent' | 'isWhole'>[]): readonly Made[] =>
  [{ writes: [], value: [] }, ...made].map((one, nth) => ({
    ...one,
    parent: nth ? nth - 1 : null,
    isWhole: false,
  }));

const asked = person('h1', 'What is the weather?');
const called = model('a1', '', ['c1']);
const answered = toolMessage('t1', 'sunny', 'c1');
const said = model('a2', 'It is sunny.');

describe('channels that are kept as deltas', () => {
  it('read as the same run with whole values: its calls, results and usage', () => {
    for (const isCounted of [true, false]) {
      const { whole, deltas } = graphs(
        run([
          { writes: [[asked]], value: [asked] },
          { writes: [[called]], value: [asked, called] },
          { writes: [answered], value: [asked, called, answered] },
          { writes: [[said]], value: [asked, called, answered, said] },
        ]),
        isCounted,
      );
      const read = opened(deltas);
      expect(read.lanes).toEqual(opened(whole).lanes);
      expect(read.lanes[0]?.map(({ title }) => title).slice(2)).toEqual([
        'tool call: write_file: notes.txt',
        'tool result: Result: write_file',
        'answer: It is sunny.',
      ]);
      expect(read.report.notes?.join()).toContain('84 input tokens, 14 output tokens');
      expect(read.found).toEqual([]);
    }
  });

  it('go on from a whole value, a value that was put in their place, and messages that were taken out', () => {
    const removal = instance(5, 'langchain_core.messages.modifier', 'RemoveMessage', {
      type: 'remove',
      id: 'h1',
      content: '',
    });
    const overwrite = instance(2, 'langgraph.types', 'Overwrite', { value: [said] });
    const again = person('h1', 'What is it?');
    const { whole, deltas } = graphs([
      { parent: null, writes: [], value: [], isWhole: false },
      { parent: 0, writes: [[asked]], value: [asked], isWhole: true },
      { parent: 1, writes: [[again]], value: [again], isWhole: false },
      { parent: 2, writes: [[said], [removal]], value: [said], isWhole: false },
      { parent: 3, writes: [{ __overwrite__: [asked] }], value: [asked], isWhole: false },
      { parent: 4, writes: [overwrite], value: [said], isWhole: true },
    ]);
    const read = opened(deltas);
    expect(read.lanes.flat().map(({ puts }) => puts)).toEqual(
      opened(whole)
        .lanes.flat()
        .map(({ puts }) => puts),
    );
  });

  it('are said not to be read where it is not known how writes are put together', () => {
    const { deltas } = graphs(
      run([
        { writes: [3], value: 3 },
        { writes: [4], value: 7 },
      ]),
    );
    const read = opened(deltas);
    expect(read.report.verdict).toBe('consistent with warnings');
    expect(read.found.map(({ message }) => message)).toEqual([
      expect.stringContaining('The channel log is kept as deltas, and is not read'),
      expect.stringContaining('The channel log is kept as deltas, and is not read'),
    ]);
    expect(read.lanes[0]?.map(({ title }) => title)).toEqual([
      'prompt: Input',
      'step: Step: log (kept as deltas, not read)',
      'step: Step: log (kept as deltas, not read)',
    ]);
  });

  it('are not read where a checkpoint that they go on from is not here', () => {
    const { deltas } = graphs(
      run([
        { writes: [['a']], value: ['a'] },
        { writes: [['b']], value: ['a', 'b'] },
        { writes: [['c']], value: ['a', 'b', 'c'] },
      ]),
    );
    deltas.checkpoints.splice(1, 1);
    const read = opened(deltas);
    expect(read.found.map(({ message }) => message).join('\n')).toContain(
      'is kept as deltas, and is not read: a checkpoint that it goes on from is not here',
    );
    expect(read.lanes.flat().some(({ title }) => title.includes('nothing changed'))).toBe(false);
  });

  it('show a write that was taken out, and a whole value that is another one', () => {
    const steps = run([
      { writes: [['a']], value: ['a'] },
      { writes: [['b']], value: ['a', 'b'] },
    ]);
    const { deltas } = graphs(steps);
    deltas.writes.splice(1, 1);
    expect(opened(deltas).found.map(({ check }) => check)).toEqual(['sessions.sum']);
    const other = graphs(steps.map((one, nth) => (nth === 2 ? { ...one, isWhole: true } : one)));
    const last = other.deltas.checkpoints.at(-1);
    if (last) last.values = { log: snapshot(['a', 'x']) };
    expect(
      opened(other.deltas)
        .found.map(({ message }) => message)
        .join(),
    ).toContain('The whole value of the channel log is not what was written to it so far');
  });

  it('fold to the same state, whatever is written, branches off or is kept whole', () => {
    const step = fc.record({
      back: fc.nat(3),
      writes: fc.array(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }), { maxLength: 3 }),
      isWhole: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (all, isCounted) => {
        const steps: Made[] = [{ parent: null, writes: [], value: [], isWhole: false }];
        const values: (readonly string[])[] = [[]];
        const branched = new Set<number>();
        for (const { back, writes, isWhole } of all) {
          // A branch begins with its whole value: whose the writes of its parent are is not recorded.
          const parent = Math.max(0, steps.length - 1 - back);
          const isBranch = branched.has(parent);
          branched.add(parent);
          const own = [...(values[parent] ?? []), ...writes.flat()];
          values.push(own);
          steps.push({
            parent,
            value: own,
            isWhole: isWhole || isBranch,
            writes,
            isUnwritten: isBranch,
          });
        }
        const { whole, deltas } = graphs(steps, isCounted);
        const puts = (graph: Graph) =>
          opened(graph).lanes.map((lane) => lane.map((one) => one.puts));
        expect(puts(deltas)).toEqual(puts(whole));
      }),
      { numRuns: draws(300) },
    );
  }, 60_000);
});

describe('the order of checkpoints', () => {
  it('is that of their parents, with a warning where their ids say another one', () => {
    const { whole } = graphs(
      run([
        { writes: [['a']], value: ['a'] },
        { writes: [['b']], value: ['a', 'b'] },
      ]),
    );
    const names = ['z-older', 'm-middle', 'a-newest'];
    const findName = (id: string | null) =>
      id === null
        ? null
        : (names[[0, 1, 2].findIndex((nth) => makeCheckpointId(nth) === id)] ?? id);
    for (const one of whole.checkpoints)
      Object.assign(one, { id: findName(one.id), parent: findName(one.parent) });
    for (const one of whole.writes) one.at = findName(one.at) ?? '';
    const read = opened(whole);
    expect(read.report.verdict).toBe('consistent with warnings');
    expect(read.lanes.map((lane) => lane.length)).toEqual([3]);
    expect(read.found.map(({ severity, check }) => `${severity} ${check}`)).toEqual([
      'warning sessions.order',
      'warning sessions.order',
    ]);
  });

  it('is one lane whatever their ids are', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2 });
    fc.assert(
      fc.property(ids, (all) => {
        const graph = graphs(run(all.slice(1).map(() => ({ writes: [], value: [] })))).whole;
        for (const [nth, one] of graph.checkpoints.entries())
          Object.assign(one, { id: all[nth] ?? '', parent: nth ? (all[nth - 1] ?? '') : null });
        const { report, lanes } = opened(graph);
        expect(report.verdict).not.toBe('failed');
        expect(lanes.map((lane) => lane.length)).toEqual([all.length]);
      }),
      { numRuns: draws(300) },
    );
  }, 60_000);
});

describe('tables without row numbers', () => {
  it('are refused for what they are, and not called damaged', () => {
    const { whole } = graphs(run([{ writes: [['a']], value: ['a'] }]));
    const view = [
      'ALTER TABLE checkpoints RENAME TO kept',
      'CREATE VIEW checkpoints AS SELECT * FROM kept',
    ];
    expect(() => opened(whole, view)).toThrow(/are not read.*checkpoints is a view/s);
    const bare = [
      'ALTER TABLE writes RENAME TO kept',
      `CREATE TABLE writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value,
       PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)) WITHOUT ROWID`,
    ];
    expect(() => opened(whole, bare)).toThrow(/WITHOUT ROWID/);
  });
});
