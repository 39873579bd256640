import { OWNER } from '../blocks.ts';
import {
  appendBlock,
  type BlockFault,
  change,
  dropBlock,
  insertBefore,
  PURGE,
  SET,
} from './blocks-edit.ts';

const EMAIL = { kind: 'email', ref: 'm1', reversible: false };
const CALL = { block_id: 'step_c', parent_block_id: OWNER, timestamp: 111 };

export const COURSE: readonly BlockFault[] = [
  {
    name: 'a leaf that wrote itself',
    check: 'writer',
    plant: change('set', { writer: 'step_a' }),
    seq: 6,
  },
  { name: 'no writer', check: 'writer', plant: change('completed', { writer: undefined }) },
  {
    name: 'a value without a source',
    check: 'provenance',
    plant: change('set', { source_block_id: '' }),
    seq: 6,
  },
  {
    name: 'a deletion without a time',
    check: 'provenance',
    plant: change('delete', { timestamp: undefined }),
  },
  {
    name: 'a value of a call that failed',
    check: 'source',
    severity: 'warning',
    plant: (lines) =>
      insertBefore('delete', { ...SET, source_block_id: 'step_c', timestamp: 111 })(
        insertBefore('delete', { ...CALL, type: 'child_finished', status: 'failed' })(
          insertBefore('delete', { ...CALL, type: 'child_started' })(lines),
        ),
      ),
  },
  {
    name: 'a value before the first call',
    check: 'source',
    severity: 'warning',
    plant: (lines) =>
      insertBefore('delete', { ...CALL, type: 'child_finished', status: 'success' })(
        insertBefore('delete', { ...CALL, type: 'child_started' })(
          insertBefore('delete', { ...SET, source_block_id: 'step_c', timestamp: 111 })(lines),
        ),
      ),
  },
  ...(
    [
      ['another run', { run_id: 'run-2' }],
      ['another block', { block_name: 'weather' }],
      ['another key', { key: 'other' }],
      ['another source', { source_block_id: 'step_b' }],
      ['another owner', { owner: 'step_a' }],
      ['an attempt that is none', { attempt: -3 }],
      ['an attempt that there was not', { attempt: 2 }],
    ] as const
  ).map(
    ([name, metadata]): BlockFault => ({
      name: `metadata of ${name}`,
      check: 'metadata',
      severity: 'warning',
      plant: change('set', { metadata }),
      seq: 6,
    }),
  ),
  {
    name: 'an effect at the beginning of a call',
    check: 'side-effects',
    severity: 'warning',
    plant: change('child_started', { side_effects: [EMAIL] }),
  },
  {
    name: 'an effect at a value',
    check: 'side-effects',
    severity: 'warning',
    plant: change('set', { side_effects: [EMAIL] }),
  },
  {
    name: 'an effect in metadata',
    check: 'side-effects',
    severity: 'warning',
    plant: change('set', { metadata: { side_effects: [EMAIL] } }),
  },
  {
    name: 'a time that goes back',
    check: 'time',
    plant: change('set', { timestamp: 50 }, 2),
    seq: 10,
  },
  {
    name: 'a first time before the header’s',
    check: 'time',
    plant: change('checkpoint', { timestamp: 99 }),
    seq: 1,
  },
  {
    name: 'a deletion of an absent key',
    check: 'operation',
    plant: change('delete', { key: 'nothing' }),
  },
  {
    name: 'a checkpoint whose name is taken',
    check: 'checkpoint-id',
    plant: (lines) =>
      change('purge', { snapshot_ids: ['pre_step_a'] })(
        change('checkpoint', { snapshot_id: 'pre_step_a' }, 2)(lines),
      ),
  },
  {
    name: 'a purge of an unknown checkpoint',
    check: 'checkpoint-id',
    severity: 'warning',
    plant: change('purge', { snapshot_ids: ['pre_step_a', 'pre_step_b', 'x'] }),
  },
  {
    name: 'a state hash of another state',
    check: 'state-hash',
    plant: change('checkpoint', { state_hash: '0'.repeat(64) }, 1),
    seq: 7,
  },
  {
    name: 'no state hash',
    check: 'state-hash',
    plant: change('checkpoint', { state_hash: undefined }, 1),
    seq: 7,
  },
  {
    name: 'a value changed before a checkpoint',
    check: 'state-hash',
    plant: change('set', { value: 'other' }, 2),
  },
  {
    name: 'a rollback to nowhere',
    check: 'rollback-target',
    plant: insertBefore('purge', {
      type: 'rollback',
      snapshot_id: 'x',
      reason: '',
      orphans: 'mark',
      timestamp: 112,
    }),
  },
  {
    name: 'a rollback to a purged checkpoint',
    check: 'rollback-target',
    plant: (lines) =>
      insertBefore('completed', {
        type: 'rollback',
        snapshot_id: 'pre_step_a',
        reason: '',
        orphans: 'mark',
        timestamp: 113,
      })(lines),
  },
  {
    name: 'a rollback to one that a rollback ended',
    check: 'rollback-target',
    plant: insertBefore(
      'set',
      { type: 'rollback', snapshot_id: 'pre_step_b', reason: '', orphans: 'mark', timestamp: 109 },
      2,
    ),
  },
  {
    name: 'a side effect that stays',
    check: 'side-effects',
    severity: 'warning',
    plant: change(
      'child_finished',
      { side_effects: [{ kind: 'email', ref: 'm1', reversible: false }] },
      1,
    ),
    seq: 9,
  },
  {
    name: 'a rollback while a child is at work',
    check: 'side-effects',
    severity: 'info',
    plant: (lines) => [
      ...lines.slice(0, 4),
      ...lines.slice(5, 10),
      { ...(lines[4] ?? {}), timestamp: 109 },
      ...lines.slice(10).map((line, i) => ({ ...line, timestamp: 110 + i })),
    ],
  },
  {
    name: 'an end without a start',
    check: 'child',
    plant: insertBefore('purge', {
      type: 'child_finished',
      block_id: 'x',
      parent_block_id: OWNER,
      status: 'success',
      timestamp: 112,
    }),
  },
  {
    name: 'a start without an end',
    check: 'child',
    plant: insertBefore('purge', {
      type: 'child_started',
      block_id: 'x',
      parent_block_id: OWNER,
      timestamp: 112,
    }),
  },
  {
    name: 'a parent that is not open',
    check: 'child',
    plant: (lines) =>
      change('child_finished', { parent_block_id: 'x' })(
        change('child_started', { parent_block_id: 'x' }, 1)(lines),
      ),
    seq: 3,
  },
  {
    name: 'an end that names another parent',
    check: 'child',
    plant: change('child_finished', { parent_block_id: OWNER }),
    seq: 4,
  },
  {
    name: 'an end that names another ledger of its own',
    check: 'child',
    plant: (lines) =>
      change('child_finished', { child_run_id: 'other' })(
        change('child_started', { child_run_id: 'run-of-it' }, 1)(lines),
      ),
    seq: 4,
  },
  { name: 'a record after the end', check: 'after-end', plant: appendBlock(SET) },
  {
    name: 'an unknown record after the end',
    check: 'after-end',
    plant: appendBlock({ type: 'completed', status: 'success' }),
  },
  {
    name: 'checkpoints that are live after success',
    check: 'live-checkpoints',
    severity: 'warning',
    plant: dropBlock('purge'),
  },
  {
    name: 'checkpoints purged for a success that the run did not have',
    check: 'purge-cause',
    plant: change('completed', { status: 'failed' }),
    seq: 14,
  },
  {
    name: 'the same, of a purge that no rollback went back over',
    check: 'purge-cause',
    plant: (lines) => [
      ...insertBefore('set', PURGE, 2)(lines).slice(0, -2),
      ...change('completed', { status: 'failed' })(lines).slice(-1),
    ],
  },
  {
    name: 'an unknown record type',
    check: 'unknown-record',
    severity: 'info',
    plant: insertBefore('set', { type: 'note', text: 'hello' }),
  },
];
