// A forger who can compute hashes alters, and seals an entry or all of its trajectory again.

import { alter, lane, type MutationClass, setPayload } from './classes.ts';
import { editLeaf, nthField, readFieldNames, resealEntry, resealLane } from './forge.ts';

export const RESEALED: readonly MutationClass[] = [
  alter(
    'reseal-entry',
    'A value edited, the entry sealed again',
    'resealed',
    (db, rows, random) => {
      const row = random.pick(rows);
      const edited = editLeaf(row.payload, random);
      return edited && resealEntry(db, row, edited.payload) ? edited.field : null;
    },
  ),
  alter(
    'reseal-lane',
    'A value edited, the whole trajectory sealed again',
    'resealed',
    (db, rows, random, nth) => {
      const field = nthField(rows, nth);
      const row = random.pick(
        field ? rows.filter((one) => readFieldNames(one.payload).has(field)) : rows,
      );
      const edited = editLeaf(row.payload, random, field);
      if (edited === null) return null;
      setPayload(db, row, edited.payload);
      resealLane(db, row.trajectory);
      return edited.field;
    },
  ),
  alter(
    'delete-reseal',
    'An entry removed, the trajectory sealed again',
    'resealed',
    (db, rows, random) => {
      const row = random.pick(rows);
      if (row.seq === 0) return null;
      db.run('DELETE FROM entries WHERE rowid = ?', [row.rowid]);
      resealLane(db, row.trajectory);
      return `a ${row.kind} as a whole`;
    },
  ),
  alter('cut', 'The end cut off, the head repaired', 'resealed', (db, rows, random) => {
    const own = lane(rows, random.pick(rows));
    const keep = own[random.below(own.length - 1)];
    if (own.length < 2 || !keep) return null;
    db.run('DELETE FROM entries WHERE trajectory_id = ? AND seq > ?', [keep.trajectory, keep.seq]);
    db.run('UPDATE heads SET head_id = ?, head_seq = ? WHERE trajectory_id = ?', [
      keep.id,
      keep.seq,
      keep.trajectory,
    ]);
    return `all after a ${keep.kind}`;
  }),
  alter('lane-delete', 'A whole trajectory removed', 'resealed', (db, rows, random) => {
    const row = random.pick(rows);
    const { trajectory } = row;
    db.run('DELETE FROM entries WHERE trajectory_id = ?', [trajectory]);
    db.run('DELETE FROM heads WHERE trajectory_id = ?', [trajectory]);
    return `a trajectory that begins with a ${lane(rows, row)[0]?.kind}`;
  }),
  alter('append', 'An entry appended with right ids', 'appended', (db, rows, random) => {
    const own = lane(rows, random.pick(rows));
    const last = own.at(-1);
    const source = random.pick(
      rows.filter(({ kind }) => kind === 'rejection' || kind === 'commit'),
    );
    if (!last || !source) return null;
    const edited = editLeaf(source.payload, random);
    if (edited === null) return null;
    db.run('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)', [
      last.id.map((byte) => byte ^ 0xff),
      last.trajectory,
      last.id,
      last.seq + 1,
      source.kind,
      edited.payload,
      last.createdAt,
    ]);
    resealLane(db, last.trajectory);
    return `a ${source.kind} more`;
  }),
];
