// A run asks a person before it hands work on, to a helper that hands on more than it had.

import { nobleHash } from '../base/hash/hash.ts';
import { DemoLedger, type DemoRun, put } from '../formats/thymos/write/demo/demo-ledger.ts';
import { childId } from '../formats/thymos/write/writer/trajectory.ts';

/** The lane is bound to a skill with these tools, which may do no more than that. */
function bound(run: DemoRun, name: string, tools: readonly string[], isWriting: boolean): DemoRun {
  const ceiling = { read: true, write: isWriting, external: false, irreversible: false };
  run.lane.bindSkill({ name, version: 1, title: name, instructions: 'With care.', tools, ceiling });
  return run;
}

export interface HandedOn {
  readonly ledger: DemoLedger['ledger'];
  readonly root: string;
  readonly middle: string;
  readonly last: string;
  readonly at: { readonly delegation: number; readonly request: number };
}

/** `isDone` says whether the run has gone on from its request. */
export function handedOn(isDone = true): HandedOn {
  const book = new DemoLedger(nobleHash, 'handed on');
  const root = bound(
    book.run('survey', 'Survey of the north pier'),
    'survey',
    ['look', 'note'],
    true,
  );
  root.did('look', { args: { id: 'pier' }, output: { id: 'pier' } });
  const task = 'Measure every pile';
  const request = root.asks('delegate', {
    args: { task },
    rules: ['people.first'],
    channel: 'harbour-master',
    reason: 'the helper is not known here',
  });
  const middle = childId(book.ledger, task, request.id);
  const lanes = { ledger: book.ledger, root: root.lane.id, middle };
  const at = { request: 3, delegation: 4 };
  if (!isDone) return { ...lanes, last: '', at };
  const helper = bound(book.child(middle, task), 'measure', ['look'], true);
  root.lane.delegate(middle, task);
  helper.did('look', { args: { id: 'pile 1' }, output: { id: 'pile 1', width: 41 } });
  const last = bound(helper.delegates('Write the measures down'), 'write', ['look', 'erase'], true);
  last.did('note', {
    args: { id: 'pile 1' },
    output: { id: 'pile 1' },
    changes: [put('note', 'pile 1', '41 cm')],
  });
  return { ...lanes, last: last.lane.id, at };
}
