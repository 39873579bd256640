// Forging OpenThymos ledgers: databases and JSON Lines.

import { textAt } from '../../../base/json/access.ts';
import type { Signer } from '../../../base/signature/sign.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { ForgerMeans } from '../../../ledger/model/tamper.ts';
import type { MemoryFile } from '../../../ledger/sources/file.ts';
import { isSqlite } from '../../../ledger/sources/sqlite/sqlite.ts';
import {
  type ForgeDraft,
  type ForgedField,
  type ForgedRecord,
  type ForgedRow,
  type ForgeHost,
  ForgeRefused,
  type Forger,
  type Records,
} from '../../forging/draft.ts';
import { flipped } from '../../forging/flip.ts';
import { jsonValue } from '../../forging/json-place.ts';
import type { PayloadType } from '../payload/schema.ts';
import { toJsonLines, toSqlite } from '../write/writer/containers.ts';
import { type SealedEntry, Sealing } from './seal.ts';

type Row = ForgedRecord & { readonly row: ForgedRow };

class ThymosDraft implements ForgeDraft {
  readonly means: ForgerMeans;
  readonly records: readonly Row[];
  private readonly host: ForgeHost;
  private readonly file: MemoryFile;

  constructor(file: MemoryFile, reader: LedgerReader, host: ForgeHost) {
    this.host = host;
    this.file = file;
    this.records = reader.lanes.flatMap(({ id }) => makeRows(id, reader.entries(id)));
    this.means = {
      hash: 'BLAKE3',
      seal: null,
      sign: this.records.some(isSigned)
        ? null
        : 'No commit of this ledger is signed: there is no signature to forge.',
      named: this.records.some(isSigned) ? null : 'No commit of this ledger is signed.',
      byKeys: false,
      anchor: null,
      anchorName: 'anchor',
      signer: null,
      without: [],
    };
  }

  altered({ row, ...record }: Row, field: ForgedField): ForgedRecord | null {
    if (field === 'hash') return { ...record, row: { ...row, id: flipped(row.id) } };
    if (field === 'seq') return { ...record, row: { ...row, seq: row.seq + 1 } };
    return row.parent === null ? null : { ...record, row: { ...row, parent: flipped(row.parent) } };
  }

  /** A table takes an id once, and a seq of a lane: the copy gets an id that is made up. */
  copied(records: readonly Row[], at: number): Records {
    const own = records[at];
    if (!own) return records;
    const { row } = own;
    const copy: Row = {
      ...own,
      row: { ...row, id: flipped(row.id), parent: row.id, seq: row.seq + 1 },
    };
    const later = records
      .slice(at + 1)
      .map((record) => (record.lane === own.lane ? withSeq(record, record.row.seq + 1) : record));
    return [...records.slice(0, at + 1), copy, ...later];
  }

  /** The order of a lane is that of its numbers. */
  swapped(records: readonly Row[], at: number, other: number): Records {
    const [a, b] = [records[at], records[other]];
    if (!a || !b) return records;
    return records.map((record, i) => {
      if (i === at) return withSeq(b, a.row.seq);
      return i === other ? withSeq(a, b.row.seq) : record;
    });
  }

  sealed(
    records: readonly Row[],
    from: number,
    count: number,
    signer: Signer | null,
  ): readonly Row[] {
    const sealing = new Sealing<SealedEntry>(this.host.hash, signer);
    const lane = records[from]?.lane;
    return records.map((record, i) => {
      const entry = toWritten(record);
      const isOne = i >= from && i < from + count;
      const isHere = record.lane === lane || sealing.isTouched(entry);
      return toRow(isOne && isHere ? sealing.seal(entry) : sealing.pass(entry));
    });
  }

  async write(records: readonly Row[], isClosed: boolean): Promise<readonly MemoryFile[]> {
    const entries = records.map(toWritten);
    const heads = isClosed ? entries : this.records.map(toWritten);
    const written = {
      entries,
      allHeads: () => new Map(heads.map((entry) => [entry.trajectory, entry])).values(),
    };
    const { name } = this.file;
    if (!isSqlite(this.file.bytes)) {
      return [{ name: name.replace(/(\.[^.]*)?$/, '.jsonl'), bytes: toJsonLines(written) }];
    }
    try {
      return [{ name, bytes: toSqlite(written, await this.host.createSql()) }];
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new ForgeRefused(`A database of this system does not take it: ${error.message}.`);
    }
  }
}

function makeRows(lane: string, entries: Iterable<Entry>): Row[] {
  const rows: Row[] = [];
  for (const { id, parent, seq, kind, recordedAt, bytes } of entries) {
    const before = rows.at(-1)?.row.id ?? null;
    const row = {
      id,
      parent: parent === undefined ? before : parent,
      seq: Number(seq),
      kind,
      time: recordedAt ?? 0,
    };
    rows.push({ lane, bytes, row });
  }
  return rows;
}

function isSigned({ bytes, row }: Row): boolean {
  if (row.kind !== 'commit') return false;
  const value = jsonValue(bytes);
  return value !== undefined && textAt(value, 'body', 'signature') !== null;
}

function withSeq(record: Row, seq: number): Row {
  return { ...record, row: { ...record.row, seq } };
}

function toWritten({ lane, bytes, row: { time, ...row } }: Row) {
  // What a row says its kind is may be no kind; it is written as it is.
  return { ...row, kind: row.kind as PayloadType, trajectory: lane ?? '', bytes, createdAt: time };
}

function toRow({ id, trajectory, parent, seq, kind, bytes, createdAt }: SealedEntry): Row {
  return { lane: trajectory, bytes, row: { id, parent, seq, kind, time: createdAt } };
}

export const thymosForger: Forger = {
  open([file], reader, host) {
    if (!file) throw new ForgeRefused('There is no file.');
    return new ThymosDraft(file, reader, host);
  },
};
