// One byte of a small ledger is changed on a copy in memory, and both are verified. Nothing is kept.

import { encodeText, findBytes } from '../../../base/bytes.ts';
import { refusal } from '../../../base/error.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import { formatById, readLedger } from '../../../ledger/format/recognise.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import { DEFAULT_OPTIONS } from '../../../ledger/import/import.ts';
import type { ByteChange, ChainEntry, ChangedCopy } from '../../../ledger/model/byte-change.ts';
import type { LedgerReport } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { EntryLine } from '../../../ledger/model/view.ts';
import { type FileSet, fileInMemory } from '../../../ledger/sources/file.ts';
import type { NamedBlob } from '../../../ledger/storage/rows.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';

const SHOWN_BEFORE = 8;
/** All of it is held, and read twice. */
const MAX_SIZE = 1 << 20;

/** @throws {AppException} when the ledger is not one small file, or does not have that byte. */
export async function changedCopy(
  ports: Ports,
  { name, format: id, files }: FileSet<NamedBlob>,
  change: ByteChange,
): Promise<ChangedCopy> {
  const [only, more] = files;
  if (!only || more || only.file.size > MAX_SIZE) throw refused(name, 'It is not one small file.');
  const format = formatById(ports.formats, id);
  const bytes = new Uint8Array(await only.file.arrayBuffer());
  const whole = await judged(ports, format, name, bytes, (reader) =>
    findChangePlace(reader, change),
  );
  if (!whole.found) throw refused(name, 'It has no such byte.');
  const { lane, entries, entry, offset } = whole.found;
  const inFile = findBytes(bytes, entry.bytes);
  if (inFile < 0) throw refused(name, 'The record is not in one piece in its file.');
  const changed = encodeText(change.to)[differing(change)] ?? 0;
  const copy = bytes.slice();
  copy[inFile + offset] = changed;
  const broken = await judged(ports, format, name, copy, () => null);
  const findings = broken.report.lanes.flatMap((report) => report.findings);
  const { index } = entry;
  // The expected id is the hash of the bytes as they are.
  const hashed = findings.find((found) => found.index === index && found.actual === entry.id);
  return {
    lane,
    chain: entries.map((one) => chainEntry(format, one)),
    at: entry.index,
    bytes: entry.bytes.slice(Math.max(0, offset - SHOWN_BEFORE), offset + 1),
    changed,
    offset,
    size: entry.bytes.length,
    recorded: entry.id,
    computed: hashed?.expected ?? '',
    before: whole.report.verdict,
    after: broken.report.verdict,
    findings,
    copy,
  };
}

interface Judged<T> {
  readonly report: LedgerReport;
  readonly found: T;
}

async function judged<T>(
  ports: Ports,
  format: LedgerFormat,
  name: string,
  bytes: Uint8Array,
  look: (reader: LedgerReader) => T,
): Promise<Judged<T>> {
  const host = await ports.host();
  const files = [fileInMemory({ name, bytes })];
  await host.loadSql?.(files);
  const reader = readLedger(format, files, host);
  try {
    const report = await verifyLedgerFast(format, reader, host, DEFAULT_OPTIONS);
    return { report, found: look(reader) };
  } finally {
    reader.close();
  }
}

function findChangePlace(reader: LedgerReader, change: ByteChange) {
  const from = encodeText(change.from);
  for (const { id: lane } of reader.lanes) {
    const entries = [...reader.entries(lane)];
    for (const entry of entries) {
      const at = entry.seq === change.seq ? findBytes(entry.bytes, from) : -1;
      if (at >= 0) return { lane, entries, entry, offset: at + differing(change) };
    }
  }
  return null;
}

function differing({ from, to }: ByteChange): number {
  const after = encodeText(to);
  return encodeText(from).findIndex((byte, i) => byte !== after[i]);
}

function chainEntry(format: LedgerFormat, entry: Entry): ChainEntry {
  const { line } = format.words.digest(entry, format.reader.decode(entry));
  return { seq: entry.seq, id: entry.id, title: line.title, name: writeName(line) };
}

function writeName({ tools: [tool], shape }: EntryLine): string {
  if (tool === undefined) return shape;
  return shape === 'waiting' ? `${spaced(tool)}?` : spaced(tool);
}

function refused(name: string, detail: string) {
  return refusal(`No byte of ${name} can be changed here`, detail, 'Load the page again.');
}
