// Written checkpoint databases: what is read of them, that each check can fail, and that hostile ones end
// in findings.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { LaneRequests } from '../../../ledger/model/lane-requests.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { asks, refuses } from '../../../ledger/summary/rules.ts';
import {
  checkpointFile,
  type Graph,
  instance,
  interrupt,
  joinBytes,
  makeCheckpointId,
  model,
  NO_TASK_ID,
  type PackedValue,
  packValue,
  person,
  sampleGraph,
  toolMessage,
  version,
} from '../../../testing/checkpoints.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { verified } from '../../../testing/verified.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();
const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
const create = await createSqlCreator(new Uint8Array(wasm).buffer);

function opened(graph: Graph) {
  const { sets } = groupBytes([checkpointFile(create, graph)], testRecogniser);
  const [set] = sets;
  if (set?.format !== 'sessions') throw new Error(`it is of ${set?.format}`);
  const reader = readLedger(sessions, set.files, host);
  const { report, found } = verified(reader, host);
  const findings = found
    .map(({ severity, check }) => `${severity} ${check.replace('sessions.', '')}`)
    .toSorted();
  const lanes = reader.lanes.map(({ id }) => {
    const entries = Array.from(reader.entries(id), (entry) => {
      const decoded = sessions.reader.decode(entry);
      const digest = sessions.words.digest(entry, decoded);
      return { entry, decoded, digest, text: new TextDecoder().decode(entry.bytes) };
    });
    return { id, entries };
  });
  reader.close?.();
  const lane = (id: string) => lanes.find((one) => one.id === id)?.entries ?? [];
  return { reader, report, found, findings, lanes, lane };
}

/** Questions of a lane, and what became of them. */
function requests({ lane }: ReturnType<typeof opened>, id = 't') {
  const all = new LaneRequests();
  for (const { entry, decoded, digest } of lane(id)) {
    const { asks, carriesOut, denies } = digest.ties;
    const ref = { index: entry.index, seq: entry.seq, id: entry.id, recordedAt: null };
    const request = sessions.words.requests?.view(entry, decoded) ?? null;
    if (asks) all.add(ref, asks, digest.line.title, request);
    if (carriesOut !== undefined) all.answer(ref, 'granted', carriesOut);
    if (denies !== undefined) all.answer(ref, 'denied', denies);
  }
  return all.rows().map(({ state }) => state);
}

const titles = (entries: ReturnType<ReturnType<typeof opened>['lane']>) =>
  entries.map(({ digest: { line } }) => `${line.kind}: ${line.title}`);

const at = ({ checkpoints }: Graph, nth: number) => {
  const found = checkpoints.find(({ id }) => id === makeCheckpointId(nth));
  if (!found) throw new Error(`no checkpoint ${nth}`);
  return found;
};

const findWrite = ({ writes }: Graph, channel: string, nth: number) => {
  const found = writes.find((one) => one.channel === channel && one.at === makeCheckpointId(nth));
  if (!found) throw new Error(`no write ${channel}`);
  return found;
};

describe('a run with a question', () => {
  const run = opened(sampleGraph());

  it('is consistent, with a lane of the thread and one of its sub-graph', () => {
    expect(run.findings).toEqual([]);
    expect(run.report.verdict).toBe('consistent');
    expect(run.lanes.map(({ id }) => id)).toEqual(['t', 't / checker']);
    expect(titles(run.lane('t'))).toEqual([
      'prompt: write notes',
      'step: Step: messages',
      'tool call: write_file: notes.txt',
      'question: Asks: Allow this call?',
      'reply as given: Approved: fine',
      'reply: Approved: fine',
      'tool result: Result: write_file',
      'answer: Done.',
    ]);
  });

  it('has the difference to the state before as what each checkpoint changes', () => {
    const ops = run
      .lane('t')
      .map(({ digest }) =>
        (digest.delta?.ops ?? []).map((op) => ('id' in op ? `${op.op} ${op.id}` : op.op)),
      );
    expect(ops[1]).toEqual(['put messages', 'put branch:to:model', 'remove __start__']);
    expect(ops[6]).toEqual(['put messages', 'put files']);
    expect(ops[7]).toEqual(['put messages']);
  });

  it('counts the usage of a message once, although every later state repeats it', () => {
    const costs = run
      .lane('t')
      .flatMap(({ entry, decoded }) => sessions.state.cost?.(entry, decoded) ?? []);
    expect(costs.filter(({ name }) => name === 'output tokens')).toHaveLength(2);
    expect(run.report.notes?.join()).toContain('model-a');
  });

  it('begins its sub-graph at the checkpoint that its metadata names', () => {
    const links = run
      .lane('t')
      .flatMap(({ digest }, nth) => digest.links.map(({ kind, lane }) => [nth, kind, lane]));
    expect(links).toEqual([[6, 'delegation', 't / checker']]);
  });

  it('seals the bytes of the cells by their hashes, since decoding leaves some of them out', () => {
    const graph = sampleGraph();
    const spelled = packValue(3);
    const other = joinBytes(Uint8Array.of(0xcc), spelled);
    const write = findWrite(graph, 'log', 2);
    const ids = [spelled, other].map((cell) => {
      Object.assign(write, { cell });
      return opened(graph).lane('t')[2]?.entry.id;
    });
    expect(ids[0]).not.toBe(ids[1]);
  });
});

const question = (graph: Graph, change: (graph: Graph) => void) => {
  graph.checkpoints.splice(3);
  graph.writes.splice(4);
  change(graph);
  return graph;
};

describe('questions', () => {
  it('wait at the head of a lane, and do not once they are answered', () => {
    expect(requests(opened(question(sampleGraph(), () => undefined)))).toEqual(['open']);
    expect(requests(opened(sampleGraph()))).toEqual(['granted']);
  });

  it('show the words of the graph, and its value whole', () => {
    const asked = opened(sampleGraph()).lane('t')[3];
    const request = asked && sessions.words.requests?.view(asked.entry, asked.decoded);
    expect(request?.question).toBe('Allow this call?');
    expect(request?.tool).toBe('write_file');
  });

  it('are left where the thread went on without an answer', () => {
    const graph = question(sampleGraph(), ({ checkpoints }) => {
      const last = at(sampleGraph(), 4);
      checkpoints.push({
        ...last,
        parent: makeCheckpointId(3),
        metadata: { source: 'update', step: 2, parents: {} },
      });
    });
    expect(requests(opened(graph))).toEqual([]);
    expect(opened(graph).lane('t')[3]?.digest.line.note).toContain('without an answer');
  });

  it('of a sub-graph are not asked twice, although the graph around it repeats them', () => {
    const graph = question(sampleGraph(), ({ checkpoints, writes }) => {
      checkpoints.push({
        ...at(sampleGraph(), 5),
        metadata: { source: 'input', step: -1, parents: { '': makeCheckpointId(3) } },
      });
      writes.push({
        ...findWrite(sampleGraph(), '__interrupt__', 3),
        namespace: 'checker',
        at: makeCheckpointId(5),
      });
    });
    expect(requests(opened(graph))).toEqual([]);
    expect(requests(opened(graph), 't / checker')).toEqual(['open']);
  });

  it('of a sub-graph and their answers are said again around it, and count there for nothing', () => {
    for (const [value, state] of [
      ['yes', 'granted'],
      ['no', 'denied'],
    ] as const) {
      const graph = sampleGraph();
      at(graph, 5).metadata.parents = { '': makeCheckpointId(3) };
      for (const write of graph.writes)
        if (write.channel === '__resume__')
          write.value = write.task === NO_TASK_ID ? value : [value];
      const inner = graph.writes.filter(
        (write) => write.at === makeCheckpointId(3) && write.task !== NO_TASK_ID,
      );
      graph.writes.push(
        ...inner.map((write) => ({ ...write, namespace: 'checker', at: makeCheckpointId(5) })),
      );
      const run = opened(graph);
      const of = (id: string) =>
        run.lane(id).filter(({ decoded }) => decoded.step.decision !== null);
      expect(of('t').map(({ digest: { line } }) => [line.kind, line.decision])).toEqual([
        ['echo: question', null],
        ['reply as given', null],
        ['echo: reply', null],
      ]);
      expect(of('t').filter(({ digest }) => asks(digest) || refuses(digest))).toEqual([]);
      for (const { entry, decoded } of of('t'))
        expect(sessions.words.decision(entry, decoded).outcome).toBeNull();
      expect(requests(run, 't / checker')).toEqual([state]);
    }
  });

  it('that a task asks after an earlier answer wait all the same', () => {
    const graph = question(sampleGraph(), ({ writes }) => {
      const base = findWrite(sampleGraph(), '__interrupt__', 3);
      writes.push({ ...base, task: NO_TASK_ID, index: -4, channel: '__resume__', value: 'A' });
      writes.push({ ...base, index: -4, channel: '__resume__', value: ['A'] });
    });
    expect(requests(opened(graph))).toEqual(['open']);
  });

  it('take their last answer from where no task is named', () => {
    const graph = sampleGraph();
    Object.assign(
      graph.writes.find(({ task, index }) => task === NO_TASK_ID && index === -4) ?? {},
      {
        value: 'no',
      },
    );
    const run = opened(graph);
    expect(run.findings).toEqual([]);
    expect(requests(run)).toEqual(['denied']);
  });

  it.each([
    ['yes', 'permit'],
    [false, 'deny'],
    [{ decisions: [{ type: 'approve' }, { type: 'reject' }] }, 'deny'],
    [{ decisions: [{ type: 'approve' }] }, 'permit'],
    [[{ type: 'accept' }], 'permit'],
    ['Paris', null],
    [7, null],
  ] satisfies readonly (readonly [PackedValue, string | null])[])(
    'read %j from its wording',
    (value, outcome) => {
      const graph = sampleGraph();
      for (const write of graph.writes)
        if (write.channel === '__resume__')
          write.value = write.task === NO_TASK_ID ? value : [value];
      const replies = opened(graph)
        .lane('t')
        .filter(({ digest }) => digest.line.kind === 'reply');
      expect(replies.map(({ decoded }) => decoded.step.decision?.outcome)).toEqual([outcome]);
    },
  );
});

/** The thread is resumed again from its question, with another answer: the task's first writes are used. */
function again(graph: Graph): void {
  const { writes, checkpoints } = graph;
  const first = writes.findIndex(({ task, index }) => task === NO_TASK_ID && index === -4);
  const [answer] = writes.splice(first, 1);
  if (answer) writes.push({ ...answer, value: { decision: 'deny', reason: 'second thought' } });
  checkpoints.push({ ...at(graph, 4), id: makeCheckpointId(7), parent: makeCheckpointId(3) });
}

describe('an answer that was recorded and not applied', () => {
  it('is named, with the one that the state after agrees with', () => {
    const graph = sampleGraph();
    again(graph);
    const run = opened(graph);
    expect(run.findings).toEqual(['warning approval']);
    expect(run.found[0]?.message).toContain('agrees with the answer that was taken first');
    expect(run.found[0]?.expected).toContain('"approve"');
    expect(run.found[0]?.actual).toContain('"deny"');
    expect(requests(run)).toEqual(['granted']);
    expect(run.lanes.map(({ id }) => id)).toContain(`t branch ${makeCheckpointId(7)}`);
    const branch = run.lane(`t branch ${makeCheckpointId(7)}`)[0]?.digest.links;
    expect(branch?.map(({ kind, lane }) => [kind, lane])).toEqual([['branch', 't']]);
  });

  it('is not said to agree where the state after was altered', () => {
    const graph = sampleGraph();
    again(graph);
    at(graph, 7).values = { ...at(graph, 7).values, messages: [person('h1', 'write notes')] };
    at(graph, 7).versions.files = version(2);
    expect(
      opened(graph)
        .found.map(({ message }) => message)
        .join(),
    ).not.toContain('agrees with');
  });
});

const CHANGES: readonly (readonly [string, (graph: Graph) => void, readonly string[]])[] = [
  [
    'a checkpoint that was taken out',
    ({ checkpoints }) => checkpoints.splice(1, 1),
    ['warning parent', 'warning parent'],
  ],
  [
    'a checkpoint that follows itself',
    (graph) => (at(graph, 3).parent = makeCheckpointId(3)),
    ['error order'],
  ],
  ['a cycle of parents', (graph) => (at(graph, 2).parent = makeCheckpointId(6)), ['error order']],
  [
    'a caller that is not here',
    (graph) => (at(graph, 5).metadata.parents = { '': 'x' }),
    ['warning parent'],
  ],
  [
    'a step that does not rise',
    (graph) => (at(graph, 3).metadata.step = 0),
    ['error order', 'warning order'],
  ],
  ['a step that is left out', (graph) => (at(graph, 6).metadata.step = 5), ['warning order']],
  ['a version that falls', (graph) => (at(graph, 6).versions.log = version(1)), ['error order']],
  ['another id in the cell than in its row', (graph) => (at(graph, 3).innerId = 'x'), ['error id']],
  [
    'an id that is used twice',
    (graph) =>
      graph.checkpoints.push({ ...at(graph, 6), innerId: makeCheckpointId(6), values: {} }),
    ['error id'],
  ],
  [
    'a result that names another call',
    (graph) => {
      const other = toolMessage('t1', 'written', 'c9');
      const said = model('a2', 'Done.');
      const [asked, called] = at(graph, 4).values.messages as PackedValue[];
      at(graph, 4).values.messages = [asked ?? null, called ?? null, other];
      at(graph, 6).values.messages = [asked ?? null, called ?? null, other, said];
      findWrite(graph, 'messages', 3).value = [other];
    },
    ['warning pair', 'warning pair'],
  ],
  [
    'a value that was altered',
    (graph) => (at(graph, 6).values.files = { 'notes.txt': 'other' }),
    ['warning sum', 'warning sum'],
  ],
  [
    'a message that was altered in one state',
    (graph) => {
      const all = [...(at(graph, 4).values.messages as PackedValue[])];
      all[2] = toolMessage('t1', 'nothing', 'c1');
      at(graph, 4).values.messages = all;
    },
    ['warning sum'],
  ],
  [
    'a write that was taken out',
    (graph) => graph.writes.splice(graph.writes.indexOf(findWrite(graph, 'files', 3)), 1),
    ['warning sum'],
  ],
  [
    'a write that was put in',
    (graph) => graph.writes.push({ ...findWrite(graph, 'log', 2), at: makeCheckpointId(4) }),
    ['warning sum'],
  ],
  [
    'a write that was altered',
    (graph) => (findWrite(graph, 'messages', 4).value = [model('a2', 'Not done.')]),
    ['warning sum'],
  ],
  [
    'a cell that is cut',
    (graph) => (at(graph, 6).cell = packValue({ v: 4, id: makeCheckpointId(6) }).subarray(0, 12)),
    ['error line'],
  ],
  ['a cell that is no bytes', (graph) => (at(graph, 6).cell = 7), ['error line']],
  ['a cell of an unknown type', (graph) => (at(graph, 6).type = 'msgpack+aes'), ['warning line']],
  ['a pickle', (graph) => (at(graph, 6).type = 'pickle'), ['warning line']],
  ['metadata of another type', (graph) => (at(graph, 6).metadata.step = 'three'), ['error member']],
];

describe('what is no checkpoint database', () => {
  const formats = (...tables: readonly string[]) => {
    const database = create();
    for (const table of tables) database.run(`CREATE TABLE ${table}`);
    const files = [{ name: 'a.db', bytes: database.image() }];
    database.close();
    const { sets, skipped } = groupBytes(files, testRecogniser);
    return [...sets.map(({ format }) => format), ...skipped.map(({ reason }) => reason)];
  };
  const ours = 'checkpoints (thread_id, checkpoint_ns)';

  it('is given to nobody, or to the format whose tables it has', () => {
    expect(formats(ours, 'writes (a)')).toEqual(['sessions']);
    expect(formats('checkpoints (model, epoch)', 'writes (a)').join()).toContain(
      'checkpoints, writes',
    );
    expect(formats(ours).join()).toContain('without the tables');
    expect(formats('entries (trajectory_id)', ours, 'writes (a)')).toEqual(['thymos']);
  });

  it('is refused in words where columns are missing', () => {
    const database = create();
    database.run('CREATE TABLE checkpoints (thread_id, checkpoint_ns)');
    database.run('CREATE TABLE writes (a)');
    const bytes = database.image();
    database.close();
    const [set] = groupBytes([{ name: 'a.db', bytes }], testRecogniser).sets;
    expect(() => readLedger(sessions, set?.files ?? [], host)).toThrow(
      'no checkpoints of LangGraph',
    );
  });

  it('is not a database with rows of writes alone', () => {
    const graph = sampleGraph();
    graph.checkpoints.splice(0);
    const run = opened(graph);
    expect(run.lanes).toEqual([]);
    expect(run.findings).toEqual(['warning parent']);
  });
});

describe('the JSON form that LangGraph writes in JavaScript', () => {
  it('is read the same', () => {
    const graph = sampleGraph();
    const made = (name: string, kwargs: object) => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', name],
      kwargs,
    });
    const calls = [{ name: 'write_file', args: { path: 'notes.txt' }, id: 'c1' }];
    const asked = made('HumanMessage', { content: 'write notes', id: 'h1' });
    const called = made('AIMessage', { content: '', id: 'a1', tool_calls: calls });
    const answered = made('ToolMessage', {
      content: 'written',
      tool_call_id: 'c1',
      name: 'write_file',
    });
    const states = [
      {},
      { messages: [asked] },
      { messages: [asked, called] },
      { messages: [asked, called, answered] },
    ];
    graph.checkpoints.splice(4);
    graph.writes.splice(0);
    for (const [nth, one] of graph.checkpoints.entries()) {
      const versions = { messages: nth + 1 };
      const state = {
        v: 4,
        ts: '2026-01-31T09:00:00Z',
        channel_values: states[nth],
        channel_versions: versions,
      };
      Object.assign(one, { type: 'json', cell: JSON.stringify(state) });
      one.metadata.source = 'update';
    }
    at(graph, 3).metadata.source = 'loop';
    graph.writes.push({
      thread: 't',
      namespace: '',
      at: makeCheckpointId(2),
      task: 'a',
      index: 0,
      channel: 'messages',
      value: null,
      type: 'json',
      cell: JSON.stringify([called]),
    });
    const [last] = graph.checkpoints.slice(-1);
    if (last) last.metadata.source = 'loop';
    graph.writes.push({
      thread: 't',
      namespace: '',
      at: makeCheckpointId(3),
      task: 'a',
      index: 0,
      channel: 'messages',
      value: null,
      type: 'json',
      cell: encodeText(JSON.stringify([answered])),
    });
    const run = opened(graph);
    expect(run.findings).toEqual([]);
    expect(titles(run.lane('t')).slice(2)).toEqual([
      'tool call: write_file: notes.txt',
      'tool result: Result: write_file',
    ]);
  });
});

describe('a changed database', () => {
  it.each(CHANGES)('shows %s', (_, change, findings) => {
    const graph = sampleGraph();
    change(graph);
    expect(opened(graph).findings).toEqual(findings);
  });

  it('shows the rest of a row of which a cell is cut, and what the cell begins with', () => {
    const graph = sampleGraph();
    at(graph, 6).cell = packValue({ v: 4 }).subarray(0, 3);
    const run = opened(graph);
    expect(run.found[0]?.actual).toContain('it ends early');
    expect(run.lane('t').at(-1)?.text).toContain('"hex of the first bytes":"df0000"');
    expect(run.lane('t')).toHaveLength(8);
  });

  it('never reads a pickle', () => {
    const graph = sampleGraph();
    Object.assign(findWrite(graph, 'log', 2), {
      type: 'pickle',
      cell: encodeText('cos\nsystem\n'),
    });
    expect(opened(graph).lane('t')[2]?.text).toContain('never read here');
  });
});

describe('a hostile database', () => {
  const value = (cell: Uint8Array) => {
    const graph = sampleGraph();
    at(graph, 6).cell = cell;
    return opened(graph);
  };
  const actual = (run: ReturnType<typeof opened>) => run.found.map((one) => one.actual).join();

  it('of lengths that its bytes do not have', () => {
    for (const code of [0xdd, 0xdf, 0xdb, 0xc6, 0xc9]) {
      const run = value(Uint8Array.of(code, 0xff, 0xff, 0xff, 0xff, 0));
      expect(run.findings).toEqual(['error line']);
    }
  });

  it('of very deep values, also inside of instances', () => {
    const lists = new Uint8Array(100_000).fill(0x91);
    expect(actual(value(lists))).toContain('deeper than 100');
    let deep: PackedValue = 1;
    for (let i = 0; i < 300; i++) deep = instance(0, 'm', 'c', deep);
    expect(actual(value(packValue(deep)))).toContain('deeper than 100');
  });

  it('of very many channels', () => {
    const names = Array.from({ length: 100_000 }, (_, nth) => [`channel ${nth}`, nth % 100]);
    const graph = sampleGraph();
    at(graph, 6).values = Object.fromEntries(names);
    const last = opened(graph).lane('t').at(-1);
    expect(last?.digest.delta?.ops.length).toBeLessThan(1100);
    expect(last?.decoded.step.facts).toContainEqual(['Channels that are not followed', '99000']);
  });

  it('of names that objects have, numbers that doubles lack, and bytes that are no text', () => {
    const graph = sampleGraph();
    const cell = joinBytes(
      packValue({ __proto__x: 1 }).subarray(0, 5),
      packValue('__proto__'),
      Uint8Array.of(0xcf, 255, 255, 255, 255, 255, 255, 255, 255),
    );
    Object.assign(findWrite(graph, 'log', 2), { cell });
    const nan = joinBytes(Uint8Array.of(0xcb), Uint8Array.of(0x7f, 0xf8, 0, 0, 0, 0, 0, 0));
    Object.assign(findWrite(graph, 'messages', 4), { cell: nan });
    const run = opened(graph);
    expect(run.lane('t')[2]?.text).toContain('{"__proto__":18446744073709551615}');
    expect(run.lane('t').at(-1)?.text).toContain('"value":"NaN"');
    Object.assign(findWrite(graph, 'log', 2), { cell: Uint8Array.of(0xa1, 0xff) });
    expect(actual(opened(graph))).toContain('not UTF-8');
  });

  it('of cells of other types than their columns have', () => {
    const graph = sampleGraph();
    for (const one of graph.checkpoints) Object.assign(one, { thread: 5, cell: 'text' });
    for (const one of graph.writes) Object.assign(one, { task: new Uint8Array([1]), index: 'x' });
    expect(() => opened(graph)).not.toThrow();
  });

  it('of bytes that were changed anywhere', () => {
    const whole = packValue({
      v: 4,
      channel_values: { messages: [person('h', 'x')], q: interrupt('i', 1) },
    });
    for (let i = 0; i < whole.length; i += 3) {
      const cell = whole.slice();
      cell[i] = (cell[i] ?? 0) ^ 0x55;
      expect(() => value(cell)).not.toThrow();
    }
  });
});
