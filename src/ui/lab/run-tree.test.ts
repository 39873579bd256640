import { expect, test } from 'vitest';
import { placeLabRecords, type TreeRecord } from './run-tree.ts';

const record = (seq: number, parent: number | null, live: boolean): TreeRecord => {
  return { seq, parent, live };
};
const places = (records: readonly TreeRecord[]) =>
  placeLabRecords(records).map(({ seq, column, row }) => [seq, column, row]);

test('a run without a rollback is one line', () => {
  expect(places([record(1, null, true), record(2, 1, true), record(3, 2, true)])).toEqual([
    [1, 0, 0],
    [2, 1, 0],
    [3, 2, 0],
  ]);
});

test('what a rollback left is a branch below, and the patch goes on beside it', () => {
  // Record 2 is a checkpoint; 3 and 4 are left by the rollback 5, and 6 continues from 2.
  const records = [
    record(1, null, true),
    record(2, 1, true),
    record(3, 2, false),
    record(4, 3, false),
    record(5, 4, false),
    record(6, 2, true),
  ];
  expect(places(records)).toEqual([
    [1, 0, 0],
    [2, 1, 0],
    [3, 2, 1],
    [4, 3, 1],
    [5, 4, 1],
    [6, 2, 0],
  ]);
});

test('two branches of one checkpoint have a row each; one that begins later shares a row', () => {
  const records = [
    record(1, null, true),
    record(2, 1, false),
    record(3, 2, false),
    record(4, 1, false),
    record(5, 4, false),
    record(6, 1, true),
    record(7, 6, true),
    record(8, 7, true),
    record(9, 8, false),
    record(10, 9, false),
  ];
  const rows = new Map(placeLabRecords(records).map(({ seq, row }) => [seq, row]));
  expect([rows.get(2), rows.get(4), rows.get(9)]).toEqual([1, 2, 1]);
});
