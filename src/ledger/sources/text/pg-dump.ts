// The rows of some tables are read from a plain pg_dump, in either form: COPY with its data lines,
// or INSERT statements. All other statements are skipped.

import { decodeLenient, encodeText } from '../../../base/bytes.ts';
import { type Bytes, bytesFrom, inMemory } from '../bytes.ts';
import { isBlank, linesIn } from './lines.ts';
import { changesRows, changingCommand } from './pg-changes.ts';
import { copyFields, copyLines, copyValueAt, type WrittenRow } from './pg-copy.ts';
import { type DumpToken, PgLexer } from './pg-lexer.ts';

export interface DumpRow extends WrittenRow {
  /**
   * The schema is included where the dump names one: two schemas may have a table of the same name.
   */
  readonly table: string;
  readonly form: 'COPY' | 'INSERT';
  readonly spelling: DumpSpelling;
  /** Null when the dump does not say. */
  readonly columns: readonly string[] | null;
}

/** Values are written in lines of COPY, or as literals, with escapes in plain ones or not. */
export type DumpSpelling = 'copy' | 'literals' | 'escaped literals';

type Columns = Map<string, readonly string[]>;
type Last = DumpToken | null;

const BACKSLASH = 0x5c;
const DOT = 0x2e;
/** pg_dump writes no longer line for psql. */
const MAX_COMMAND = 4096;
const END: DumpToken = { type: 'sign', text: ';' };

/** A dump has besides rows an end, and statements that would change them after all. */
export interface DumpNotes {
  onEnd(offset: number): void;
  /** The text is over, and nothing said that it is a whole dump. */
  onOpenEnd(): void;
  /** A statement, or a command for psql, can change rows, and no dump has it. */
  onChange(statement: string, line: number): void;
}

/**
 * `tables` are without schema.
 * @throws {SourceError} where the text is damaged, located.
 */
export function* dumpRows(
  source: Bytes,
  tables: ReadonlySet<string>,
  notes: DumpNotes,
  slice?: number,
): Generator<DumpRow> {
  const lexer = new PgLexer(source, slice);
  const known: Columns = new Map();
  let hasRows = false;
  for (;;) {
    lexer.space();
    // Lines that begin with a backslash are for psql, not for the server.
    if (lexer.peek() === BACKSLASH) {
      const { line } = lexer;
      const written = lexer.takeLine()?.subarray(0, MAX_COMMAND);
      const command = written ? changingCommand(decodeLenient(written)) : null;
      if (command !== null) notes.onChange(command, line);
      continue;
    }
    if (lexer.endedAt !== null) {
      notes.onEnd(afterEnd(source, lexer.endedAt));
      return;
    }
    const { line } = lexer;
    lexer.words = [];
    const token = lexer.next();
    if (!token) {
      notes.onOpenEnd();
      return;
    }
    let last: Last = token;
    const rows = isWord(token, 'copy')
      ? copy(lexer, tables, known)
      : isWord(token, 'insert')
        ? insert(lexer, tables, known)
        : null;
    if (rows) {
      let next = rows.next();
      for (; !next.done; next = rows.next()) {
        hasRows = true;
        yield next.value;
      }
      last = next.value;
    } else if (isWord(token, 'create')) last = create(lexer, known);
    else if (isWord(token, 'set')) last = set(lexer);
    toSemicolon(lexer, last);
    if (token.type === 'word' && changesRows(lexer.words, tables, hasRows))
      notes.onChange(token.text.toUpperCase(), line);
  }
}

/** An empty comment follows the line that says so, and since 2025 a line for psql. */
function afterEnd(source: Bytes, from: number): number {
  for (const { start, bytes } of linesIn(source, from)) {
    const isUsual =
      bytes.length > MAX_COMMAND
        ? isBlank(bytes)
        : /^\s*(--|\\unrestrict \w+)?\s*$/.test(decodeLenient(bytes));
    if (!isUsual) return start;
  }
  return source.size;
}

function* copy(
  lexer: PgLexer,
  tables: ReadonlySet<string>,
  known: Columns,
): Generator<DumpRow, Last> {
  const { table, token: after } = tableName(lexer);
  if (table === null) return after;
  let token = lexer.next();
  let columns = known.get(table) ?? null;
  if (isSign(token, '(')) {
    columns = nameList(lexer);
    token = lexer.next();
  }
  if (!isWord(token, 'from')) return token;
  token = lexer.next();
  const wanted = tables.has(bare(table));
  if (!isWord(token, 'stdin')) {
    if (wanted) throw lexer.damaged('rows are expected in the dump itself, and not from elsewhere');
    return token;
  }
  token = lexer.next();
  if (wanted && !isSign(token, ';')) {
    throw lexer.damaged('only the text form of COPY, as pg_dump writes it, can be read');
  }
  toSemicolon(lexer, token);
  lexer.takeLine();
  for (const row of copyLines(lexer, wanted))
    yield { table, form: 'COPY', spelling: 'copy', columns, ...row };
  return END;
}

function* insert(
  lexer: PgLexer,
  tables: ReadonlySet<string>,
  known: Columns,
): Generator<DumpRow, Last> {
  const into = lexer.next();
  if (!isWord(into, 'into')) return into;
  const { table, token: after } = tableName(lexer);
  if (table === null || !tables.has(bare(table))) return after;
  let token = lexer.next();
  let columns = known.get(table) ?? null;
  if (isSign(token, '(')) {
    columns = nameList(lexer);
    token = lexer.next();
  }
  while (token?.type === 'word' && token.text !== 'values') token = lexer.next();
  if (!isWord(token, 'values')) throw lexer.damaged('VALUES is expected before this');
  do {
    if (!isSign(lexer.next(), '('))
      throw lexer.damaged('a row in brackets is expected before this');
    const { line, offset: start } = lexer;
    // With many rows, only the statement after them matters.
    lexer.words = ['insert', bare(table)];
    const spelling = lexer.standardStrings ? 'literals' : 'escaped literals';
    const row = tuple(lexer);
    yield { table, form: 'INSERT', spelling, columns, line, start, end: lexer.offset, ...row };
    token = lexer.next();
  } while (isSign(token, ','));
  return token;
}

function tuple(lexer: PgLexer): Pick<WrittenRow, 'values' | 'starts'> {
  const values: (Uint8Array | null)[] = [];
  const starts: number[] = [];
  for (;;) {
    lexer.space();
    starts.push(lexer.offset);
    values.push(literal(lexer));
    const after = afterCasts(lexer);
    if (isSign(after, ')')) return { values, starts };
    if (isSign(after, ';') || !after) throw lexer.damaged('a row is not closed before this');
    if (!isSign(after, ','))
      throw lexer.damaged('a literal value and not an expression is expected before this');
  }
}

/**
 * Reads the values of a row again, of which the bytes from `start` on are given.
 * @throws {SourceError}
 */
export function rowAgain(
  bytes: Uint8Array,
  start: number,
  spelling: DumpSpelling,
): Pick<WrittenRow, 'values' | 'starts'> {
  if (spelling === 'copy') return copyFields(bytes, start);
  const { values, starts } = tuple(literalsIn(inMemory(bytes), spelling));
  return { values, starts: starts.map((at) => start + at) };
}

/**
 * Reads one value again, by where it begins.
 * @throws {SourceError}
 */
export function dumpValueAt(
  source: Bytes,
  start: number,
  spelling: DumpSpelling,
  slice: number,
): Uint8Array | null {
  if (spelling === 'copy') return copyValueAt(source, start, slice);
  return literal(literalsIn(bytesFrom(source, start), spelling, slice));
}

function literalsIn(source: Bytes, spelling: DumpSpelling, slice?: number): PgLexer {
  const lexer = new PgLexer(source, slice);
  lexer.standardStrings = spelling === 'literals';
  return lexer;
}

/** Casts ("::bytea") say nothing that the table's column does not say. */
function afterCasts(lexer: PgLexer): Last {
  let token = lexer.next();
  while (isSign(token, ':')) {
    token = lexer.next();
    if (!isSign(token, ':')) return token;
    token = lexer.next();
    while (token?.type === 'word' || token?.type === 'name' || isSign(token, '.'))
      token = lexer.next();
    for (const [open, close] of BRACKETS) {
      if (!isSign(token, open)) continue;
      do token = lexer.next();
      while (token?.type === 'number' || isSign(token, ','));
      if (!isSign(token, close)) return token && { type: 'sign', text: '?' };
      token = lexer.next();
    }
  }
  return token;
}

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
] as const;

function literal(lexer: PgLexer): Uint8Array | null {
  let token = lexer.next();
  const sign = isSign(token, '-') ? '-' : '';
  if (sign) token = lexer.next();
  if (token?.type === 'string' && !sign) return token.bytes;
  if (token?.type === 'number') return encodeText(sign + token.text);
  if (isWord(token, 'null')) return null;
  throw lexer.damaged('a literal value is expected before this');
}

const NOT_COLUMNS: ReadonlySet<string> = new Set(
  'constraint primary unique check foreign exclude like'.split(' '),
);

/** INSERT statements need not name the columns of a table, so they are remembered. */
function create(lexer: PgLexer, known: Columns): Last {
  let token = lexer.next();
  for (let i = 0; i < 3 && token?.type === 'word' && token.text !== 'table'; i++) {
    token = lexer.next();
  }
  if (!isWord(token, 'table')) return token;
  const { table, token: after } = tableName(lexer);
  if (table === null) return after;
  token = lexer.next();
  if (!isSign(token, '(')) return token;
  const columns: string[] = [];
  let depth = 1;
  for (let begins = true; depth > 0; ) {
    token = lexer.next();
    if (!token || isSign(token, ';')) return token;
    const column = begins ? columnName(token) : null;
    if (column !== null) columns.push(column);
    begins = depth === 1 && isSign(token, ',');
    if (isSign(token, '(')) depth++;
    if (isSign(token, ')')) depth--;
  }
  // A server keeps the first definition.
  if (!known.has(table)) known.set(table, columns);
  return token;
}

function columnName(token: DumpToken): string | null {
  if (token.type === 'name') return token.text;
  return token.type === 'word' && !NOT_COLUMNS.has(token.text) ? token.text : null;
}

function set(lexer: PgLexer): Last {
  const name = lexer.next();
  if (!isWord(name, 'standard_conforming_strings')) return name;
  lexer.next();
  const value = lexer.next();
  const text = value?.type === 'string' ? decodeLenient(value.bytes) : value?.text;
  lexer.standardStrings = text !== 'off';
  return value;
}

const BEFORE_NAME: ReadonlySet<string> = new Set(['only', 'if', 'not', 'exists']);

/** Null when no name follows. `token` is the last one read. */
function tableName(lexer: PgLexer): { table: string | null; token: Last } {
  const parts: string[] = [];
  for (;;) {
    let token = lexer.next();
    while (!parts.length && token?.type === 'word' && BEFORE_NAME.has(token.text)) {
      token = lexer.next();
    }
    if (token?.type !== 'word' && token?.type !== 'name') return { table: null, token };
    parts.push(token.text);
    if (lexer.peek() !== DOT) return { table: parts.join('.'), token };
    lexer.skip();
  }
}

function nameList(lexer: PgLexer): string[] {
  const names: string[] = [];
  for (;;) {
    const token = lexer.next();
    if (!token) throw lexer.damaged('a list of columns is not closed before this');
    if (isSign(token, ')')) return names;
    if (token.type === 'word' || token.type === 'name') names.push(token.text);
  }
}

function bare(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1);
}

function toSemicolon(lexer: PgLexer, from: Last): void {
  for (let token = from; token && !isSign(token, ';'); ) token = lexer.next();
}

function isWord(token: Last, text: string): boolean {
  return token?.type === 'word' && token.text === text;
}

function isSign(token: Last, text: string): boolean {
  return token?.type === 'sign' && token.text === text;
}
