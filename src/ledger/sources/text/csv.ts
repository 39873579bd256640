// Comma-separated values (RFC 4180) are read over bytes, in any chunking, one record at a time. The
// reader is our own, because existing ones read text: a payload's exact bytes, invalid UTF-8
// included, would not survive them. Every error says where it is.

import { Growing } from '../../../base/growing.ts';
import { SourceError } from '../error.ts';

export interface CsvRecord {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly starts: readonly number[];
  /** Null stands for nothing at all between the commas, not even quotes. */
  readonly fields: readonly (Uint8Array<ArrayBuffer> | null)[];
}

const COMMA = 0x2c;
const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;

/** A larger record is no row of a table but a quote that was never closed. */
const MAX_BYTES = 256 * 1024 * 1024;

type State = 'start' | 'plain' | 'quoted' | 'closed' | 'cr';

/** The cells of a row are separated by one of these. */
export const DELIMITERS = { comma: COMMA, semicolon: 0x3b, tab: 0x09, bar: 0x7c } as const;
export type Delimiter = keyof typeof DELIMITERS;

/**
 * Yields records one by one; empty lines are left out.
 * @throws {SourceError} where it is no CSV.
 */
export function* csvRecords(
  chunks: Iterable<Uint8Array>,
  delimiter?: Delimiter,
): Generator<CsvRecord> {
  const parser = new CsvParser(delimiter);
  for (const chunk of chunks) yield* parser.push(chunk);
  yield* parser.end();
}

export class CsvParser {
  private state: State = 'start';
  private fields: (Uint8Array<ArrayBuffer> | null)[] = [];
  private starts: number[] = [];
  private fieldStart = 0;
  private recordStart = 0;
  private readonly field = new Growing();
  private size = 0;
  /** Offsets count from the beginning of the source, whatever the chunks. */
  private base = 0;
  private line = 1;
  private lineStart = 0;
  private recordLine = 1;
  private opened = { line: 1, column: 1 };
  private readonly delimiter: number;

  constructor(delimiter: Delimiter = 'comma') {
    this.delimiter = DELIMITERS[delimiter];
  }

  *push(chunk: Uint8Array): Generator<CsvRecord> {
    for (let i = 0; i < chunk.length; ) {
      if (this.state === 'quoted') {
        i = this.quoted(chunk, i);
        continue;
      }
      const byte = chunk[i] ?? 0;
      const at = this.base + i;
      if (this.state === 'cr' && byte !== LF) {
        throw this.damaged(at - 1, 'a carriage return without a line feed');
      }
      i++;
      if (byte === this.delimiter) {
        this.endField();
        this.fieldStart = at + 1;
      } else if (byte === LF) {
        if (this.state !== 'cr') this.endField();
        this.line++;
        this.lineStart = at + 1;
        const record = this.takeRecord(at + 1);
        if (record) yield record;
      } else if (byte === CR) {
        this.endField();
        this.state = 'cr';
      } else if (byte === QUOTE && !(this.state === 'plain' && this.hasBareQuotes)) this.quote(at);
      else if (this.state === 'closed') {
        throw this.damaged(at, 'text follows the quote that closes a field');
      } else i = this.plain(chunk, i - 1);
    }
    this.base += chunk.length;
  }

  *end(): Generator<CsvRecord> {
    if (this.state === 'quoted') {
      const { line, column } = this.opened;
      throw located(line, column, 'the quote that opens a field is never closed');
    }
    if (this.state === 'cr')
      throw this.damaged(this.base - 1, 'a carriage return without a line feed');
    if (this.state !== 'start' || this.fields.length) this.endField();
    const record = this.takeRecord(this.base);
    if (record) yield record;
  }

  /** Cells between tabs are mostly written as they are, with their quotes. */
  private get hasBareQuotes(): boolean {
    return this.delimiter === DELIMITERS.tab;
  }

  private quote(at: number): void {
    if (this.state === 'plain') {
      throw this.damaged(at, 'a quote inside a field that does not begin with one');
    }
    // A doubled quote means one.
    if (this.state === 'closed') this.field.push(QUOTE);
    else this.opened = { line: this.line, column: at - this.lineStart + 1 };
    this.state = 'quoted';
  }

  private quoted(chunk: Uint8Array, from: number): number {
    const close = chunk.indexOf(QUOTE, from);
    const end = close < 0 ? chunk.length : close;
    const text = chunk.subarray(from, end);
    this.append(text);
    // Only this piece is searched: the next line may begin far behind it.
    for (let at = text.indexOf(LF); at >= 0; at = text.indexOf(LF, at + 1)) {
      this.line++;
      this.lineStart = this.base + from + at + 1;
    }
    if (close < 0) return end;
    this.state = 'closed';
    return end + 1;
  }

  private plain(chunk: Uint8Array, from: number): number {
    const { delimiter } = this;
    // Its first character belongs to the cell, a quote too.
    let end = from + 1;
    while (end < chunk.length && !isSpecial(chunk[end]) && chunk[end] !== delimiter) end++;
    this.append(chunk.subarray(from, end));
    this.state = 'plain';
    return end;
  }

  private append(piece: Uint8Array): void {
    this.size += piece.length;
    if (this.size > MAX_BYTES) {
      throw located(this.recordLine, 1, 'a record of more than 256 MiB begins here', 'too large');
    }
    this.field.append(piece);
  }

  private endField(): void {
    const field = this.field.take();
    this.fields.push(this.state === 'start' ? null : field);
    this.starts.push(this.fieldStart);
    this.state = 'start';
  }

  private takeRecord(end: number): CsvRecord | null {
    const { fields, starts, recordLine: line, recordStart: start } = this;
    this.fields = [];
    this.starts = [];
    this.recordStart = end;
    this.fieldStart = end;
    this.size = 0;
    this.state = 'start';
    this.recordLine = this.line;
    const isBlank = fields.length === 0 || (fields.length === 1 && fields[0] === null);
    return isBlank ? null : { line, start, end, starts, fields };
  }

  private damaged(at: number, what: string): SourceError {
    return located(this.line, at - this.lineStart + 1, what);
  }
}

function isSpecial(byte: number | undefined): boolean {
  return byte === LF || byte === CR || byte === QUOTE;
}

function located(
  line: number,
  column: number,
  what: string,
  code: 'corrupt' | 'too large' = 'corrupt',
): SourceError {
  return new SourceError(
    code,
    'This CSV file is damaged.',
    `Line ${line}, column ${column}: ${what}.`,
    'Export it again, or copy the file again.',
  );
}
