// A plain pg_dump of the PostgreSQL backend.

import { decodeLenient } from '../../../base/bytes.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { trailing } from '../../../ledger/model/trailing.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { type DumpNotes, type DumpRow, dumpRows } from '../../../ledger/sources/text/pg-dump.ts';
import { KeptFindings } from '../../../ledger/verify/findings.ts';
import { collectedReader, LaneCollector } from './collect.ts';
import { RowShapes } from './dump-rows.ts';
import { type Head, loadFinding, otherHeads, type ThymosReader } from './reader.ts';
import { ENTRY_COLUMNS, HEAD_COLUMNS, readHead } from './rows.ts';
import { StrayRows } from './stray.ts';
import { stopped, wrongLength } from './tables.ts';

/** A dump begins with settings and definitions of the whole database. */
const HEAD = 64 * 1024;
const TABLES: ReadonlySet<string> = new Set(['entries', 'heads']);

export function looksLikeDump(bytes: Uint8Array): boolean {
  const text = decodeLenient(bytes.subarray(0, HEAD));
  if (!/^\s*(--|\/\*|\\restrict|(SET|COPY|INSERT|CREATE|BEGIN|SELECT)\b)/i.test(text)) return false;
  return (
    text.includes('PostgreSQL database dump') ||
    /\b(COPY|INSERT\s+INTO|CREATE\s+TABLE)\s+("?\w+"?\.)?"?entries"?[\s(]/i.test(text)
  );
}

/** In steps. @throws {SourceError} */
export function* readDump(source: Bytes, slice?: number): Generator<void, ThymosReader, void> {
  const lanes = new LaneCollector();
  const strays = new StrayRows();
  const heads: Head[] = [];
  const findings = new KeptFindings();
  /** Another schema may hold tables of the same names: another ledger, or an older one. */
  let schema: string | null = null;
  let form: DumpRow['form'] = 'COPY';
  let others = 0;
  let hasHeads = false;
  let strayHeads = 0;
  let end = source.size;
  const notes: DumpNotes = {
    onEnd: (offset) => {
      end = offset;
    },
    onChange: (statement, line) => findings.add(changed(statement, line)),
    onOpenEnd: () => {
      if (isWholeDump(source.read(0, HEAD))) findings.add(openEnd);
    },
  };
  const shapes = new RowShapes();
  try {
    for (const row of dumpRows(source, TABLES, notes, slice)) {
      const [table, at] = split(row.table);
      if (table === 'entries') {
        schema ??= at;
        ({ form } = row);
      }
      const columns = row.columns ?? (table === 'entries' ? ENTRY_COLUMNS : HEAD_COLUMNS);
      if (at !== (schema ?? at)) others++;
      else if (row.values.length !== columns.length) {
        findings.add(wrongLength(row.line, columns.length, row.values.length));
      } else if (table === 'entries') {
        const shape = shapes.readNumber(columns, row);
        shapes.reader(shape)?.add(lanes, strays, row.values, { ...row, shape });
      } else {
        hasHeads = true;
        const head = readHead(columns, row.values);
        if (head) heads.push(head);
        else strayHeads++;
      }
      yield;
    }
  } catch (error) {
    findings.add(stopped(error, lanes.total + strays.total));
  }
  if (!lanes.total && !findings.size && !strays.total) throw noEntries();
  if (others) findings.add(otherSchema(others, schema ?? ''));
  const container = `PostgreSQL dump (${form})`;
  findings.addAll(otherHeads(strayHeads));
  findings.addAll(strays.findings);
  const again = shapes.entry.bind(shapes, source);
  return collectedReader(container, lanes, again, findings, {
    heads: hasHeads ? heads : null,
    rows: lanes.total + strays.total,
    trailing: trailing('the dump', end, source.size),
  });
}

function changed(statement: string, line: number): Finding {
  return loadFinding(
    'error',
    `At line ${line} this dump has ${statement}, which can change or undo its rows: a database that is restored from it may have other ones. No pg_dump writes that. The rows are shown as they are in the dump.`,
    { line, expected: 'rows, and definitions of tables', actual: statement },
  );
}

/** It says that it is one, and so would say that it is over. */
function isWholeDump(bytes: Uint8Array): boolean {
  return decodeLenient(bytes.subarray(0, HEAD)).includes('PostgreSQL database dump');
}

const openEnd = loadFinding(
  'warning',
  'The dump does not end with the line that pg_dump writes last: it was cut off, or edited. Rows and tables may be missing.',
  { expected: '-- PostgreSQL database dump complete', actual: 'another end' },
);

function split(name: string): [table: string, schema: string] {
  const dot = name.lastIndexOf('.');
  return [name.slice(dot + 1), name.slice(0, Math.max(0, dot))];
}

function noEntries(): SourceError {
  return new SourceError(
    'unknown format',
    'This PostgreSQL dump holds no OpenThymos ledger.',
    'It has no rows of a table "entries".',
    'Dump the ledger database with its data, as plain text.',
  );
}

function otherSchema(rows: number, schema: string): Finding {
  return loadFinding(
    'warning',
    `The dump holds ${rows} rows of tables with the same names in another schema. Only those of "${schema}" are read; dump the other schema by itself to open it.`,
  );
}
