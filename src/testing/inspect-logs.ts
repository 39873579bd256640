// Evaluation logs in Inspect's form are made by hand: one sample in which calls are approved,
// changed and rejected, work is handed to another agent, and the store changes inside of spans.

import { encodeText } from '../base/bytes.ts';
import { zipFiles } from '../ledger/sources/archive/pack.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';

export type SampleMembers = { [name: string]: unknown };

let clock = 0;
const at = () =>
  new Date(Date.UTC(2026, 0, 31, 9, 0, clock++)).toISOString().replace('Z', '+00:00');

let ids = 0;
export function event(kind: string, span: string, more: SampleMembers = {}): SampleMembers {
  return { uuid: `e${++ids}`, span_id: span, timestamp: at(), event: kind, ...more };
}

export function spanBegin(id: string, type: string, name: string, parent?: string): SampleMembers {
  const above = parent === undefined ? {} : { parent_id: parent };
  return event('span_begin', id, { id, type, name, ...above });
}

const spanEnd = (id: string) => event('span_end', id, { id });
const call = (id: string, name: string, args: SampleMembers): SampleMembers => ({
  id,
  function: name,
  arguments: args,
  type: 'function',
});

export const USED = { input_tokens: 10, output_tokens: 2, total_tokens: 12 };

export function modelEvent(
  span: string,
  content: unknown,
  calls: SampleMembers[],
  refs: number[][],
) {
  const message = { role: 'assistant', content, ...(calls.length && { tool_calls: calls }) };
  const output = { model: 'model-a', choices: [{ message, stop_reason: 'stop' }], usage: USED };
  return event('model', span, { model: 'model-a', input: [], input_refs: refs, tools: [], output });
}

export function approvalEvent(
  span: string,
  asked: SampleMembers,
  decision: string,
  more: SampleMembers = {},
) {
  return event('approval', span, { message: '', call: asked, approver: 'rule', decision, ...more });
}

export function toolEvent(
  span: string,
  id: string,
  name: string,
  args: SampleMembers,
  more: SampleMembers = {},
) {
  return event('tool', span, { ...call(id, name, args), result: 'done', events: [], ...more });
}

const storeEvent = (span: string, ...changes: SampleMembers[]) => event('store', span, { changes });
const added = (path: string, value: unknown): SampleMembers => ({ op: 'add', path, value });

const LONG = '0123456789abcdef0123456789abcdef';

/** Returns the members of one sample's file. */
export function inspectSample(id: string | number = 1, epoch = 1): SampleMembers {
  const read = call('c1', 'read_file', { path: 'notes.txt' });
  const write = call('c2', 'write_file', { path: '/notes.txt', text: 'beta' });
  const remove = call('c3', 'delete_file', { path: 'notes.txt' });
  const over = call('c4', 'transfer_to_checker', {});
  const events: SampleMembers[] = [
    event('sample_init', 'init', {
      sample: { input: 'Add a line to notes.txt', target: 'beta', id },
      state: { messages: [], tools: [], store: { count: 0 }, output: {} },
    }),
    spanBegin('s1', 'solver', 'react'),
    spanBegin('s2', 'agent', 'editor', 's1'),
    modelEvent('s2', `attachment://${LONG}`, [read], [[0, 1]]),
    approvalEvent('s2', read, 'approve', { explanation: 'Reading is fine.' }),
    spanBegin('s3', 'tool', 'read_file', 's2'),
    toolEvent('s2', 'c1', 'read_file', { path: 'notes.txt' }),
    event('sandbox', 's3', { action: 'read_file', file: 'notes.txt', output: 'alpha\n' }),
    storeEvent('s3', added('/seen', ['notes.txt'])),
    spanEnd('s3'),
    modelEvent('s2', 'I write.', [write], [[0, 3]]),
    approvalEvent('s2', write, 'modify', {
      modified: call('c2', 'write_file', { path: 'notes.txt', text: 'beta' }),
    }),
    spanBegin('s4', 'tool', 'write_file', 's2'),
    toolEvent('s2', 'c2', 'write_file', { path: 'notes.txt', text: 'beta' }),
    event('sandbox', 's4', { action: 'write_file', file: 'notes.txt', input: 'alpha\nbeta\n' }),
    storeEvent('s4', added('/seen/-', 'again'), { op: 'replace', path: '/count', value: 1 }),
    spanEnd('s4'),
    modelEvent('s2', 'I delete.', [remove], [[0, 5]]),
    approvalEvent('s2', remove, 'reject', { explanation: 'Not in this run.' }),
    toolEvent(
      's2',
      'c3',
      'delete_file',
      { path: 'notes.txt' },
      {
        result: '',
        error: { type: 'approval', message: 'Not in this run.' },
      },
    ),
    modelEvent('s2', 'I hand over.', [over], [[0, 7]]),
    spanBegin('s5', 'handoff', 'checker', 's2'),
    spanBegin('s6', 'tool', 'transfer_to_checker', 's5'),
    toolEvent('s2', 'c4', 'transfer_to_checker', {}, { agent: 'checker' }),
    spanBegin('s7', 'agent', 'checker', 's6'),
    modelEvent('s7', 'Checked.', [], [[1, 3]]),
    storeEvent('s7', added('/checked', true)),
    spanEnd('s7'),
    storeEvent('s6', added('/checked', true)),
    spanEnd('s6'),
    spanEnd('s5'),
    // A change in the inner spans is said again as a whole.
    storeEvent(
      's2',
      added('/seen', ['notes.txt', 'again']),
      { op: 'replace', path: '/count', value: 1 },
      added('/checked', true),
    ),
    spanEnd('s2'),
    spanEnd('s1'),
    event('score', 'none', {
      score: { value: 'C', answer: 'beta' },
      target: 'beta',
      scorer: 'match',
    }),
  ];
  const said = (role: string, content: string) => ({ role, content });
  return {
    id,
    epoch,
    input: 'Add a line to notes.txt',
    target: 'beta',
    messages: [],
    output: {},
    scores: { match: { value: 'C', answer: 'beta' } },
    store: { seen: ['notes.txt', 'again'], count: 1, checked: true },
    events,
    model_usage: { 'model-a': { input_tokens: 50, output_tokens: 10, total_tokens: 60 } },
    attachments: { [LONG]: 'I read the notes first, since I do not know what is in them.' },
    events_data: {
      messages: [
        said('user', 'Add a line'),
        ...['a', 'b', 'c'].flatMap((text) => [
          said('assistant', text),
          said('tool', `${text} done`),
        ]),
      ],
      calls: [],
    },
  };
}

const RUN = {
  eval_id: 'v1',
  run_id: 'r1',
  created: '2026-01-31T09:00:00+00:00',
  task: 'notes',
  model: 'model-a',
  dataset: { samples: 1 },
  config: { epochs: 1 },
};
const PLAN = { name: 'plan', steps: [{ solver: 'react', params: {} }] };
const RESULTS = {
  total_samples: 1,
  completed_samples: 1,
  scores: [
    { name: 'match', scorer: 'match', metrics: { accuracy: { name: 'accuracy', value: 1 } } },
  ],
};
const STATS = {
  started_at: '2026-01-31T09:00:00+00:00',
  completed_at: '2026-01-31T09:10:00+00:00',
};
const HEADER = {
  version: 2,
  status: 'success',
  eval: RUN,
  plan: PLAN,
  results: RESULTS,
  stats: STATS,
};

/** Returns the files of a log, by their names in it. */
export function inspectFiles(samples: readonly SampleMembers[]): Map<string, unknown> {
  const summaries = samples.map(({ id, epoch, input, target, scores }) => {
    return { id, epoch, input, target, scores };
  });
  return new Map<string, unknown>([
    ['_journal/start.json', { version: 2, eval: RUN, plan: PLAN }],
    ...samples.map((one) => [`samples/${one.id}_epoch_${one.epoch}.json`, one] as const),
    ['_journal/summaries/1.json', summaries],
    ['summaries.json', summaries],
    ['reductions.json', []],
    ['header.json', HEADER],
  ]);
}

/** A text is written as it is, anything else as JSON. */
export function inspectZip(files: ReadonlyMap<string, unknown>, name = 'notes.eval'): MemoryFile {
  const members = [...files].map(([path, content]) => ({
    name: path,
    bytes: encodeText(typeof content === 'string' ? content : JSON.stringify(content)),
  }));
  return { name, bytes: zipFiles(members) };
}

/** Writes the same in one object. */
export function inspectJson(samples: readonly SampleMembers[]): MemoryFile {
  const text = JSON.stringify({ ...HEADER, samples }, null, 2);
  return { name: 'notes.json', bytes: encodeText(text) };
}
