// Planted faults, one for each way in which a check can fail: each is found by its own
// check and by no other, in a chained file (its ids made again) and in a plain one.

import { afterAll, describe, expect, it } from 'vitest';
import type { Severity } from '../../core/model/check.ts';
import {
  chained,
  fileOf,
  healthyRun,
  type Loose,
  linesOfRun,
  numbered,
  OWNER,
  sealed,
  verifyText,
} from '../../testing/blocks.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';

interface Fault {
  readonly name: string;
  readonly check: CheckId;
  readonly severity?: Severity;
  /** Changes records; they are numbered and chained again afterwards. */
  readonly plant?: (lines: Loose[]) => Loose[];
  /** Changes records that are numbered and chained already. */
  readonly after?: (lines: Loose[]) => Loose[];
  /** Changes the text of the file. */
  readonly text?: (text: string) => string;
  /** Only where there is a chain, or only where there is none. */
  readonly only?: 'chained' | 'plain';
  readonly seq?: number;
}

const at = (lines: Loose[], type: string, nth = 0): Loose => {
  const found = lines.filter((line) => line.type === type)[nth];
  if (!found) throw new Error(`no ${type}`);
  return found;
};
/** One record with other fields; undefined takes a field away. */
const change =
  (type: string, fields: Loose, nth = 0) =>
  (lines: Loose[]): Loose[] => {
    const target = at(lines, type, nth);
    return lines.map((line) => (line === target ? { ...line, ...fields } : line));
  };
const insertBefore =
  (type: string, record: Loose, nth = 0) =>
  (lines: Loose[]): Loose[] => {
    const target = at(lines, type, nth);
    return lines.flatMap((line) =>
      line === target ? [{ seq: 0, writer: OWNER, ...record }, line] : [line],
    );
  };
const drop =
  (type: string, nth = 0) =>
  (lines: Loose[]): Loose[] => {
    const target = at(lines, type, nth);
    return lines.filter((line) => line !== target);
  };
const append =
  (record: Loose) =>
  (lines: Loose[]): Loose[] => [...lines, { seq: 0, writer: OWNER, ...record }];
const replaced = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error('nothing was planted');
  return changed;
};

const SET = { type: 'set', key: 'k', value: 1, source_block_id: 's', timestamp: 120, metadata: {} };

const PURGE = { type: 'purge', snapshot_ids: [], cause: 'success', timestamp: 109 };

const FAULTS: readonly Fault[] = [
  {
    name: 'a line cut in the middle',
    check: 'syntax',
    text: replaced(/"type":"delete"[^\n]*/, '"type":"del'),
    seq: 12,
  },
  { name: 'the last line cut off inside', check: 'syntax', text: (text) => text.slice(0, -9) },
  {
    name: 'a key that occurs twice',
    check: 'syntax',
    text: replaced('"reason":"try again"', '"reason":"try again","reason":"try again"'),
    seq: 9,
  },
  {
    name: 'a key twice inside a value',
    check: 'syntax',
    text: replaced('{"sky":"clear"}', '{"sky":"clear","sky":"clear"}'),
    seq: 6,
  },
  { name: 'a byte order mark', check: 'syntax', text: (text) => `\ufeff${text}`, seq: 0 },
  {
    name: 'another version',
    check: 'header',
    plant: (lines) => change('header', { format: 'blocks-ledger/2' })(lines),
    seq: 0,
  },
  { name: 'no run_id', check: 'header', plant: change('header', { run_id: undefined }), seq: 0 },
  {
    name: 'no created_at',
    check: 'header',
    plant: change('header', { created_at: '100' }),
    seq: 0,
  },
  {
    name: 'a second header',
    check: 'header',
    after: (lines) => [...lines.slice(0, 5), lines[0] ?? {}, ...lines.slice(5)],
  },
  { name: 'no header at all', check: 'header', after: (lines) => lines.slice(1), seq: 0 },
  {
    name: 'a rollback without a reason',
    check: 'shape',
    plant: change('rollback', { reason: undefined }),
    seq: 9,
  },
  {
    name: 'metadata that is a list',
    check: 'shape',
    plant: change('set', { metadata: [] }),
    seq: 6,
  },
  { name: 'a status that is a number', check: 'shape', plant: change('completed', { status: 1 }) },
  {
    name: 'orphans of another word',
    check: 'shape',
    plant: change('rollback', { orphans: 'keep' }),
    seq: 9,
  },
  {
    name: 'a side effect without a ref',
    check: 'shape',
    plant: change('child_finished', { side_effects: [{ kind: 'file', reversible: true }] }, 1),
    seq: 5,
  },
  {
    name: 'a write without a value after the last checkpoint',
    check: 'shape',
    plant: insertBefore('delete', { ...SET, value: undefined, timestamp: 111 }),
  },
  {
    name: 'a record without a type',
    check: 'shape',
    plant: insertBefore('completed', { timestamp: 113 }),
  },
  {
    name: 'a gap',
    check: 'sequence',
    after: (lines) => chained(lines.map((line, i) => (i > 7 ? { ...line, seq: i + 1 } : line))),
    seq: 9,
    only: 'chained',
  },
  {
    name: 'a gap',
    check: 'sequence',
    after: (lines) => lines.map((line, i) => (i > 7 ? { ...line, seq: i + 1 } : line)),
    seq: 9,
    only: 'plain',
  },
  {
    name: 'a seq that is a text',
    check: 'sequence',
    after: (lines) => lines.map((line, i) => (i === 7 ? { ...line, seq: '7' } : line)),
    only: 'plain',
  },
  {
    name: 'a seq written 7.0',
    check: 'sequence',
    text: replaced('"seq":7,', '"seq":7.0,'),
    only: 'plain',
  },
  {
    name: 'a record that follows one that is not there',
    check: 'chain',
    after: (lines) => chained(lines, 2),
    only: 'chained',
    seq: 2,
  },
  {
    name: 'a record of its own id put in place',
    check: 'chain',
    after: (lines) =>
      lines.map((line, i) => (i === 2 ? sealed({ ...line, note: 'x' }, line.prev) : line)),
    only: 'chained',
    seq: 3,
  },
  {
    name: 'a record without id and prev',
    check: 'chain',
    after: (lines) =>
      lines.map((line, i) => (i === lines.length - 1 ? { ...line, id: undefined } : line)),
    only: 'chained',
  },
  {
    name: 'a record with an id in a plain file',
    check: 'chain',
    plant: change('rollback', { id: 'ab' }),
    only: 'plain',
    seq: 9,
  },
  {
    name: 'a header with a prev that names something',
    check: 'chain',
    after: (lines) => chained(lines, 0),
    only: 'chained',
    seq: 0,
  },
  {
    name: 'a reason changed',
    check: 'content-hash',
    after: change('rollback', { reason: 'no reason' }),
    only: 'chained',
    seq: 9,
  },
  {
    name: 'an unknown field added',
    check: 'content-hash',
    after: change('checkpoint', { note: 'x' }),
    only: 'chained',
    seq: 1,
  },
  {
    name: 'the header changed',
    check: 'content-hash',
    after: change('header', { run_id: 'run-2' }),
    only: 'chained',
    seq: 0,
  },
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
  { name: 'a record after the end', check: 'after-end', plant: append(SET) },
  {
    name: 'an unknown record after the end',
    check: 'after-end',
    plant: append({ type: 'completed', status: 'success' }),
  },
  {
    name: 'checkpoints that are live after success',
    check: 'live-checkpoints',
    severity: 'warning',
    plant: drop('purge'),
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

describe('planted faults', () => {
  const rows: string[] = [];

  it('finds nothing in the healthy run', () => {
    const lines = linesOfRun(healthyRun());
    // Without ids nothing proves a file unchanged.
    const files = [
      [fileOf(lines), 'consistent'],
      [fileOf(chained(lines)), 'verified'],
      [healthyRun().toJSONL(), 'verified'],
    ] as const;
    for (const [text, expected] of files) {
      const { verdict, lanes } = verifyText(text);
      expect(lanes.flatMap(({ findings }) => findings)).toEqual([]);
      expect([verdict, lanes[0]?.verdict]).toEqual([expected, expected]);
    }
  });

  for (const kind of ['chained', 'plain'] as const) {
    it.each(
      FAULTS.filter(({ only = kind }) => only === kind).map(
        (fault) => [`${fault.check}: ${fault.name}`, fault] as const,
      ),
    )(`${kind}: %s`, (_, { name, check, severity = 'error', plant, after, text, seq }) => {
      const lines = linesOfRun(healthyRun());
      let planted = numbered(plant ? plant(lines) : lines);
      if (kind === 'chained') planted = chained(planted);
      if (after) planted = after(planted);
      const file = text ? text(fileOf(planted)) : fileOf(planted);
      const report = verifyText(file);
      const findings = report.lanes.flatMap((lane) => lane.findings);
      expect(findings.map((finding) => `${finding.check} ${finding.severity}`)).toEqual([
        `${check} ${severity}`,
      ]);
      if (seq !== undefined) expect(findings[0]?.seq).toBe(seq);
      const good = kind === 'plain' ? 'consistent' : 'verified';
      expect(report.verdict).toBe(
        { error: 'failed', warning: `${good} with warnings`, info: good }[severity],
      );
      rows.push(
        `${check.padEnd(17)}${kind.padEnd(9)}${severity.padEnd(9)}seq ${String(findings[0]?.seq).padEnd(4)}${name}`,
      );
    });
  }

  it.each<[string, (lines: Loose[]) => Loose[]]>([
    ['goes on after it', insertBefore('set', PURGE, 2)],
    ['is unfinished', (lines) => lines.slice(0, -1)],
    [
      'went back before it, and failed',
      (lines) => [
        ...insertBefore('rollback', { ...PURGE, timestamp: 108 })(lines).slice(0, -2),
        ...change('completed', { status: 'failed' })(lines).slice(-1),
      ],
    ],
  ])('finds nothing in a purge for success where the run %s', (_, plant) => {
    const { lanes } = verifyText(fileOf(chained(numbered(plant(linesOfRun(healthyRun()))))));
    expect(lanes.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('leaves no check without a fault', () => {
    const planted = new Set<string>(FAULTS.map(({ check }) => check));
    // A pin is tried in blocks.test.ts: it is no fault of a file. What follows the end of an
    // archive is in formats/trailing.test.ts.
    expect(CHECKS.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([
      'head',
      'container-end',
    ]);
  });

  afterAll(() =>
    console.log(`check            file     found    place   fault\n${rows.sort().join('\n')}`),
  );
});
