// The ways to cheat are those of bytes, columns and rows, by class. What a forger seals again
// afterwards is in resealed.ts. Each alters one thing, and says which.

import { toHex } from '../../src/base/bytes.ts';
import type { MutationRow, Workbench } from './database.ts';
import { editLeaf } from './forge.ts';
import type { MutationRandom } from './random.ts';

/** Says why an alteration that only an anchor shows is not seen without one. */
export type Excuse = 'appended' | 'resealed' | 'time' | null;

export interface MutationClass {
  readonly name: string;
  readonly title: string;
  /** Says what no check without knowledge from outside can see here, if anything. */
  readonly excuse: Excuse;
  /** Null when the ledger has nothing to alter. */
  readonly apply: (
    db: Workbench,
    rows: readonly MutationRow[],
    random: MutationRandom,
    nth: number,
  ) => string | null;
}

export const alter = (
  name: string,
  title: string,
  excuse: Excuse,
  apply: MutationClass['apply'],
): MutationClass => ({ name, title, excuse, apply });

export function setPayload(db: Workbench, row: MutationRow, payload: Uint8Array): string {
  db.run('UPDATE entries SET payload_bytes = ? WHERE rowid = ?', [payload, row.rowid]);
  return `bytes of a ${row.kind}`;
}

function splice(
  bytes: Uint8Array,
  at: number,
  removed: number,
  inserted: readonly number[],
): Uint8Array {
  return new Uint8Array([...bytes.subarray(0, at), ...inserted, ...bytes.subarray(at + removed)]);
}

function flipHash(hash: Uint8Array, random: MutationRandom): Uint8Array {
  const copy = hash.slice();
  const p = random.below(copy.length);
  copy[p] = (copy[p] ?? 0) ^ (1 << random.below(8));
  return copy;
}

export const lane = (rows: readonly MutationRow[], row: MutationRow) =>
  rows.filter((r) => toHex(r.trajectory) === toHex(row.trajectory));

export const ALTERATIONS: readonly MutationClass[] = [
  alter('payload-flip', 'A bit of a payload flipped', null, (db, rows, random) => {
    const row = random.pick(rows);
    if (!row.payload.length) return null;
    const p = random.below(row.payload.length);
    const bit = (row.payload[p] ?? 0) ^ (1 << random.below(8));
    return setPayload(db, row, splice(row.payload, p, 1, [bit]));
  }),
  alter('payload-delete', 'A byte of a payload removed', null, (db, rows, random) => {
    const row = random.pick(rows);
    return setPayload(db, row, splice(row.payload, random.below(row.payload.length), 1, []));
  }),
  alter('payload-insert', 'A byte put into a payload', null, (db, rows, random) => {
    const row = random.pick(rows);
    return setPayload(
      db,
      row,
      splice(row.payload, random.below(row.payload.length), 0, [random.below(256)]),
    );
  }),
  alter('payload-edit', 'A value of a payload edited', null, (db, rows, random) => {
    const row = random.pick(rows);
    const edited = editLeaf(row.payload, random);
    return edited && setPayload(db, row, edited.payload) && edited.field;
  }),
  alter('payload-swap', 'The payloads of two entries exchanged', null, (db, rows, random) => {
    const a = random.pick(rows);
    const b = random.pick(rows);
    if (a.rowid === b.rowid) return null;
    setPayload(db, a, b.payload);
    return setPayload(db, b, a.payload);
  }),
  alter('id', 'A bit of an id flipped', null, (db, rows, random) => {
    const row = random.pick(rows);
    db.run('UPDATE entries SET id = ? WHERE rowid = ?', [flipHash(row.id, random), row.rowid]);
    return 'id';
  }),
  alter('parent', 'A parent changed, removed or given', null, (db, rows, random) => {
    const row = random.pick(rows);
    const parent =
      row.parent && random.below(3)
        ? flipHash(row.parent, random)
        : row.parent
          ? null
          : random.pick(rows).id;
    db.run('UPDATE entries SET parent_id = ? WHERE rowid = ?', [parent, row.rowid]);
    return 'parent_id';
  }),
  alter('seq', 'A seq changed', null, (db, rows, random) => {
    const row = random.pick(rows);
    const seq = random.pick([row.seq + rows.length, row.seq + 1000, -1 - row.seq, 2 ** 40]);
    db.run('UPDATE entries SET seq = ? WHERE rowid = ?', [seq, row.rowid]);
    return 'seq';
  }),
  alter('kind', 'A kind changed', null, (db, rows, random) => {
    const row = random.pick(rows);
    const kinds = [
      'root',
      'commit',
      'rejection',
      'pending_approval',
      'delegation',
      'branch',
      'skill_bound',
      'Commit',
      '',
    ];
    const kind = random.pick(kinds.filter((k) => k !== row.kind));
    db.run('UPDATE entries SET kind = ? WHERE rowid = ?', [kind, row.rowid]);
    return 'kind';
  }),
  alter('trajectory', 'An entry moved to another trajectory id', null, (db, rows, random) => {
    const row = random.pick(rows);
    db.run('UPDATE entries SET trajectory_id = ? WHERE rowid = ?', [
      flipHash(row.trajectory, random),
      row.rowid,
    ]);
    return 'trajectory_id';
  }),
  alter(
    'trajectory-form',
    'The trajectory id of an entry written as a text, or cut short',
    null,
    (db, rows, random) => {
      const form = random.pick(['lower(hex(trajectory_id))', 'substr(trajectory_id, 1, 31)']);
      const { rowid } = random.pick(rows);
      db.run(`UPDATE entries SET trajectory_id = ${form} WHERE rowid = ?`, [rowid]);
      return 'trajectory_id';
    },
  ),
  alter(
    'schema',
    'The entries put behind a view, a computed column or a trigger',
    null,
    (db, _, random) => {
      const table = random.pick(['entries', 'heads']);
      const ways = [
        [`ALTER TABLE ${table} RENAME TO other`, `CREATE VIEW ${table} AS SELECT * FROM other`],
        [`ALTER TABLE ${table} ADD COLUMN again AS (trajectory_id)`],
        [`CREATE TRIGGER t AFTER INSERT ON ${table} BEGIN DELETE FROM ${table}; END`],
      ];
      for (const statement of random.pick(ways)) db.run(statement);
      return 'schema of the database';
    },
  ),
  alter('time', 'A recorded time changed', 'time', (db, rows, random) => {
    const row = random.pick(rows);
    db.run('UPDATE entries SET created_at = ? WHERE rowid = ?', [
      row.createdAt + random.below(2000) - 1000,
      row.rowid,
    ]);
    return 'created_at';
  }),
  alter('swap', 'Two entries exchanged', null, (db, rows, random) => {
    const own = lane(rows, random.pick(rows));
    if (own.length < 3) return null;
    const [a, b] = [random.pick(own), random.pick(own)];
    if (a.seq === b.seq) return null;
    db.run('UPDATE entries SET seq = ? WHERE rowid = ?', [-1_000_000, a.rowid]);
    db.run('UPDATE entries SET seq = ? WHERE rowid = ?', [a.seq, b.rowid]);
    db.run('UPDATE entries SET seq = ? WHERE rowid = ?', [b.seq, a.rowid]);
    return 'seq';
  }),
  alter('delete', 'An entry removed', null, (db, rows, random) => {
    const { rowid, kind } = random.pick(rows);
    db.run('DELETE FROM entries WHERE rowid = ?', [rowid]);
    return `a ${kind} as a whole`;
  }),
  alter('duplicate', 'An entry written twice', null, (db, rows, random) => {
    const row = random.pick(rows);
    const seq = lane(rows, row).length;
    db.run('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)', [
      flipHash(row.id, random),
      row.trajectory,
      row.parent,
      seq,
      row.kind,
      row.payload,
      row.createdAt,
    ]);
    return 'a row';
  }),
  alter('head', 'The recorded head changed', null, (db, rows, random) => {
    const row = random.pick(rows);
    db.run('UPDATE heads SET head_seq = head_seq + ? WHERE trajectory_id = ?', [
      random.pick([-1, 1, 5]),
      row.trajectory,
    ]);
    return 'head_seq';
  }),
];
