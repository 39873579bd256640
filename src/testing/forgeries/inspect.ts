// An evaluation log with one thing changed has the findings of each check.

import type { MemoryFile } from '../../ledger/sources/file.ts';
import {
  inspectFiles,
  inspectSample,
  inspectZip,
  type SampleMembers,
  spanBegin,
} from '../inspect-logs.ts';

type Change = (sample: SampleMembers, files: Map<string, unknown>) => void;

const listSampleEvents = (sample: SampleMembers) => sample.events as SampleMembers[];
const SAMPLE = 'samples/1_epoch_1.json';

function found(sample: SampleMembers, kind: string, call?: string): SampleMembers {
  const isIt = ({ event, id }: SampleMembers) =>
    event === kind && (call === undefined || id === call);
  return listSampleEvents(sample).find(isIt) ?? {};
}

function without(sample: SampleMembers, one: SampleMembers): void {
  const events = listSampleEvents(sample);
  events.splice(events.indexOf(one), 1);
}

export const INSPECT_CHANGES: readonly (readonly [
  what: string,
  change: Change,
  findings: readonly string[],
])[] = [
  [
    'a rejected call that ran all the same',
    (sample) => delete found(sample, 'tool', 'c3').error,
    ['error approval'],
  ],
  [
    'a call that ran with other arguments than were approved',
    (sample) => Object.assign(found(sample, 'tool', 'c1'), { arguments: { path: 'keys.txt' } }),
    ['error approval'],
  ],
  [
    'a call that ran with what was asked for, and not with what an approver made of it',
    (sample) =>
      Object.assign(found(sample, 'tool', 'c2'), {
        arguments: { path: '/notes.txt', text: 'beta' },
      }),
    ['error approval'],
  ],
  [
    'an approved call that is written as refused',
    (sample) => Object.assign(found(sample, 'tool', 'c1'), { error: { type: 'approval' } }),
    ['error approval'],
  ],
  [
    'a call without an approval that ran with other arguments',
    (sample) => Object.assign(found(sample, 'tool', 'c4'), { arguments: { to: 'nobody' } }),
    ['warning pair'],
  ],
  [
    'the event of a tool that was taken out',
    (sample) => without(sample, found(sample, 'tool', 'c2')),
    ['warning pair'],
  ],
  [
    'a change of the store that was altered',
    (sample) => {
      const stores = listSampleEvents(sample).filter(({ event }) => event === 'store');
      const last = stores.at(-1)?.changes as SampleMembers[];
      Object.assign(last[1] ?? {}, { value: 7 });
    },
    ['warning sum'],
  ],
  [
    'a change of the store that fits nowhere',
    (sample) => {
      const first = found(sample, 'store').changes as SampleMembers[];
      Object.assign(first[0] ?? {}, { path: '/no/such/place' });
    },
    // The next one goes on from it.
    ['warning sum', 'warning sum'],
  ],
  [
    'another store at the end',
    (sample) => Object.assign(sample, { store: { count: 9 } }),
    ['warning sum'],
  ],
  [
    'usage that does not add up',
    (sample) => Object.assign(sample, { model_usage: { 'model-a': { input_tokens: 1 } } }),
    ['warning sum'],
  ],
  ['a missing text', (sample) => Object.assign(sample, { attachments: {} }), ['warning parent']],
  [
    'a call of a model that refers to messages which are not there',
    (sample) => Object.assign(sample, { events_data: { messages: [] } }),
    Array<string>(5).fill('warning parent'),
  ],
  [
    'a span inside of one that is not there',
    (sample) => listSampleEvents(sample).push(spanBegin('s9', 'tool', 'odd', 'nowhere')),
    ['warning parent'],
  ],
  [
    'a span that begins twice',
    (sample) => listSampleEvents(sample).push(spanBegin('s2', 'tool', 'odd')),
    ['error id'],
  ],
  [
    'an event without a kind',
    (sample) => listSampleEvents(sample).push({ uuid: 'odd', timestamp: null }),
    ['error member'],
  ],
  [
    'an event of a kind that is not known',
    (sample) => listSampleEvents(sample).push({ uuid: 'odd', event: 'novelty' }),
    ['info member'],
  ],
  [
    'a score of a sample that was changed',
    (sample) => Object.assign(sample, { scores: { match: { value: 'I', answer: 'beta' } } }),
    ['warning sum', 'warning sum'],
  ],
  [
    'a figure of the run that was raised',
    (_, files) => {
      const header = JSON.stringify(files.get('header.json'));
      files.set(
        'header.json',
        header.replace('"name":"accuracy","value":1', '"name":"accuracy","value":1.5'),
      );
    },
    ['warning sum'],
  ],
  [
    'a run that says to have done more samples than are here',
    (_, files) => {
      const header = JSON.stringify(files.get('header.json'));
      files.set('header.json', header.replace('"completed_samples":1', '"completed_samples":2'));
    },
    ['warning sum'],
  ],
  ['a sample whose file was taken out', (_, files) => files.delete(SAMPLE), ['warning parent']],
  ['a log without its header', (_, files) => files.delete('header.json'), ['info line']],
  [
    'a sample that is cut off',
    (sample, files) => files.set(SAMPLE, JSON.stringify(sample).slice(0, 4000)),
    ['info line'],
  ],
];

export function changedLog(change: Change): MemoryFile {
  const sample = inspectSample();
  const files = inspectFiles([sample]);
  change(sample, files);
  return inspectZip(files);
}
