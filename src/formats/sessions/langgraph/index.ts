// Checkpoints of LangGraph in a SQLite database: every step of a graph with the state after it.

import { decodeLenient, encodeText, joinedBytes } from '../../../base/bytes.ts';
import { quote, styledText } from '../../../base/json/canonical.ts';
import { firstPast } from '../../../base/lists.ts';
import { describeCount, mainFile } from '../../../ledger/format/describe.ts';
import {
  leftOfLog,
  openImage,
  type RecoveredDatabase,
  recoverDatabase,
} from '../../../ledger/format/sqlite.ts';
import type { FileHead, SourceFile } from '../../../ledger/sources/file.ts';
import { isSqlite } from '../../../ledger/sources/sqlite/sqlite.ts';
import type { StepFound } from '../read/found.ts';
import type { WrittenRecord } from '../read/written.ts';
import type { OpenedSession, OpenHost, SessionWriter } from '../writer.ts';
import { CheckpointDatabase, type MadeRecord } from './database.ts';
import { StepNotes } from './notes.ts';
import { placeCheckpoints } from './place.ts';
import type { Planned } from './plan.ts';
import { stepOfRow } from './step.ts';

export const langGraph: SessionWriter = {
  id: 'langgraph',
  name: 'LangGraph',
  container: 'checkpoint database',
  unit: 'record',
  idMember: 'checkpoint_id',
  isGraph: false,
  recordsDecisions: true,
  asksCall: new Set(),
  recognises: () => false,
  step: stepOfRow,
  place: placeCheckpoints,
  agentOfFile: () => null,
  open: openCheckpoints,
};

/** By the names of its tables, and by a column that others with such tables do not have. */
export function isCheckpoints({ head, tables }: Pick<FileHead, 'head' | 'tables'>): boolean {
  if (!isSqlite(head) || !tables) return false;
  const hasTables = ['checkpoints', 'writes'].every((name) => tables.includes(name));
  return hasTables && decodeLenient(head).includes('checkpoint_ns');
}

interface Part {
  readonly planned: Planned;
  readonly start: number;
  readonly end: number;
}

/** To be closed. @throws {SourceError} */
function openCheckpoints(files: readonly SourceFile[], { openSql, hash }: OpenHost): OpenedSession {
  const { name } = mainFile(files);
  const { image, ignored, trailing } = recoverDatabase(files);
  const database = openImage(image, openSql);
  try {
    const checkpoints = new CheckpointDatabase(database, hash);
    const notes = new StepNotes(checkpoints, hash);
    const lines = new RecordLines(notes);
    return {
      file: { name, bytes: lines },
      records: () => lines.records(),
      found: foundIn(checkpoints, ignored),
      trailing,
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function foundIn(
  { strays }: CheckpointDatabase,
  ignored: RecoveredDatabase['ignored'],
): readonly StepFound[] {
  const found: StepFound[] = [];
  if (ignored)
    found.push({ check: 'sessions.line', path: 'write-ahead log', ...leftOfLog(ignored) });
  if (strays)
    found.push({
      check: 'sessions.parent',
      severity: 'warning',
      path: 'writes',
      message: `${describeCount(strays, 'write')} of checkpoints that are not here: they were taken out, and their writes were left.`,
    });
  return found;
}

/** The records as lines of JSON, of which each is made again whenever it is read. */
class RecordLines {
  private readonly notes: StepNotes;
  private readonly parts: Part[] = [];
  private last: { readonly start: number; readonly bytes: Uint8Array } | null = null;

  constructor(notes: StepNotes) {
    this.notes = notes;
  }

  get size(): number {
    return this.parts.at(-1)?.end ?? 0;
  }

  *records(): Generator<WrittenRecord, void> {
    for (const planned of this.notes.order()) {
      const { record, lane, about } = this.notes.noted(planned);
      const bytes = writeLine(record);
      const start = this.size;
      const number = this.parts.push({ planned, start, end: start + bytes.length });
      this.last = { start, bytes };
      const end = start + bytes.length;
      yield { number, start, end, bytes, isOpen: false, isCut: false, lane, about };
    }
  }

  read(from: number, to: number): Uint8Array {
    const found: Uint8Array[] = [];
    const first = firstPast(this.parts.length, (i) => (this.parts[i]?.end ?? 0) > from);
    for (let nth = first; nth < this.parts.length; nth++) {
      const part = this.parts[nth];
      if (!part || part.start >= to) break;
      const bytes = this.readBytes(part);
      if (part.start === from && part.end <= to && part.end === Math.min(to, this.size))
        return bytes;
      found.push(bytes.subarray(Math.max(0, from - part.start), to - part.start));
    }
    return joinedBytes(found);
  }

  private readBytes({ planned, start }: Part): Uint8Array {
    if (this.last?.start !== start)
      this.last = { start, bytes: writeLine(this.notes.makeRecord(planned)) };
    return this.last.bytes;
  }
}

function writeLine({ object }: MadeRecord): Uint8Array {
  const spell = (number: string) => number;
  return encodeText(styledText(object, { spell, order: null, comma: ',', colon: ':', quote }));
}
