// A written ledger in each container that is read: database, audit export, lines.

import { decodeText, encodeText, fromHex } from '../../../../base/bytes.ts';
import type { SqlCreator } from '../../../../ledger/sources/sqlite/create.ts';
import type { LedgerWriter, WrittenEntry } from './writer.ts';

/** What is needed of a ledger to put it into a container. */
export type Written = Pick<LedgerWriter, 'entries' | 'allHeads'>;

/** Tables and indexes as the runtime creates them, names and types included. */
export const THYMOS_SCHEMA: readonly string[] = [
  `CREATE TABLE entries (
    id BLOB PRIMARY KEY,
    trajectory_id BLOB NOT NULL,
    parent_id BLOB,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload_bytes BLOB NOT NULL,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX idx_entries_trajectory_seq ON entries (trajectory_id, seq)',
  'CREATE UNIQUE INDEX idx_entries_trajectory_seq_unique ON entries (trajectory_id, seq)',
  `CREATE TABLE heads (
    trajectory_id BLOB NOT NULL,
    branch TEXT NOT NULL,
    head_id BLOB NOT NULL,
    head_seq INTEGER NOT NULL,
    PRIMARY KEY (trajectory_id, branch)
  )`,
];

export function toSqlite(ledger: Written, create: SqlCreator): Uint8Array {
  const database = create();
  try {
    for (const statement of THYMOS_SCHEMA) database.run(statement);
    database.insert(
      'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)',
      ledger.entries.map((entry) => [
        blob(entry.id),
        blob(entry.trajectory),
        entry.parent === null ? null : blob(entry.parent),
        entry.seq,
        entry.kind,
        entry.bytes,
        entry.createdAt,
      ]),
    );
    database.insert(
      "INSERT INTO heads VALUES (?, 'main', ?, ?)",
      [...ledger.allHeads()].map(({ trajectory, id, seq }) => [blob(trajectory), blob(id), seq]),
    );
    return database.image();
  } finally {
    database.close();
  }
}

function blob(hex: string): Uint8Array {
  const bytes = fromHex(hex);
  if (!bytes) throw new TypeError(`not hex: ${hex}`);
  return bytes;
}

/** As the server exports: by time, then seq, across trajectories; without parents. */
export function toAuditExport(ledger: Written): Uint8Array {
  const ordered = [...ledger.entries].sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  const entries = ordered.map((entry) => record(entry, false));
  return encodeText(`{"entries":[${entries.join(',')}],"count":${entries.length}}`);
}

/** One entry a line, in the order of writing, parents included. */
export function toJsonLines(ledger: Written): Uint8Array {
  return encodeText(ledger.entries.map((entry) => `${record(entry, true)}\n`).join(''));
}

/** The payload goes in as the bytes that were hashed, not as a value written again. */
function record(entry: WrittenEntry, withParent: boolean): string {
  const { id, trajectory, parent, seq, kind, bytes, createdAt } = entry;
  const parentMember = withParent ? `,"parent_id":${JSON.stringify(parent)}` : '';
  return `{"id":"${id}","trajectory_id":"${trajectory}"${parentMember},"seq":${seq},"kind":"${kind}","payload":${decodeText(bytes)},"created_at":${createdAt}}`;
}
