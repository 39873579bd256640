// What differs between any two runs of one graph: ids, times, and what is made of them. Versions of
// channels end in a random number.

import { type ApartMember, EACH } from '../../../ledger/compare/apart.ts';

const IDS: readonly ApartMember['path'][] = [
  ['checkpoint_id'],
  ['parent_checkpoint_id'],
  ['task_id'],
  ['checkpoint', 'id'],
  ['checkpoint', 'channel_versions'],
  ['checkpoint', 'versions_seen'],
  ['metadata', 'parents'],
  ['written', EACH, 'task_id'],
  ['value', EACH, 'arguments', 'id'],
];

export const APART_IN_CHECKPOINTS: readonly ApartMember[] = [
  ...IDS.map((path): ApartMember => ({ as: 'id', path })),
  { as: 'time', path: ['checkpoint', 'ts'] },
  { as: 'hash', path: ['cells'] },
  { as: 'hash', path: ['written', EACH, 'cells'] },
  { as: 'position', path: ['row'] },
  { as: 'position', path: ['written', EACH, 'row'] },
];
