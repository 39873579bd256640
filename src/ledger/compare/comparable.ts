// An entry is compared with another of the same position, and with all others by its keys.

import { encodeText, equalBytes } from '../../base/bytes.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Entry } from '../model/entry.ts';
import type { ApartRules } from './apart.ts';
import { type ApartSpans, type ContentWriter, contentText } from './content.ts';

export type ComparedRecord = Pick<
  Entry,
  'index' | 'seq' | 'id' | 'parent' | 'kind' | 'recordedAt' | 'bytes'
>;

/** A format says this of an entry, each part where it is asked for. */
export interface ComparedEntry {
  /** The payload as its system reads it; null when it cannot. */
  readonly payload: JsonValue | null;
  /** The payload as JSON; null when no JSON says the same. */
  readonly json: Uint8Array | null;
  readonly writer: ContentWriter;
  readonly apart: ApartRules;
  readonly effect: string;
  readonly title: string;
  readonly shape: string;
}

export class Comparable {
  readonly record: ComparedRecord;
  private readonly compared: ComparedEntry;
  private masked: JsonValue | undefined;
  private contentBytes: Uint8Array | undefined;
  private wholeBytes: Uint8Array | undefined;
  private spans: ApartSpans | undefined;

  constructor(record: ComparedRecord, compared: ComparedEntry) {
    this.record = record;
    this.compared = compared;
  }

  get payload(): JsonValue | null {
    return this.compared.payload;
  }

  get apart(): ApartRules {
    return this.compared.apart;
  }

  get effect(): string {
    return this.compared.effect;
  }

  get title(): string {
    return this.compared.title;
  }

  get shape(): string {
    return this.compared.shape;
  }

  /** The payload without what differs between any two runs; null when it cannot be read. */
  get said(): JsonValue | null {
    if (this.masked !== undefined) return this.masked;
    const { payload, apart } = this;
    this.masked = payload === null ? null : apart.mask(payload, () => undefined);
    return this.masked;
  }

  /** The members that were set apart; known once its content was asked for. */
  get setApart(): ApartSpans {
    this.spans ??= this.plainSpans();
    return this.spans;
  }

  /** Entries that say the same have the same bytes. */
  get content(): Uint8Array {
    if (this.contentBytes) return this.contentBytes;
    const { writer, json } = this.compared;
    const written = writer.said(json, this.apart);
    if (json && written) this.spans = writer.apartSpans(json);
    this.contentBytes = this.readBytes(this.record.kind, written, () => this.said);
    return this.contentBytes;
  }

  /**
   * Entries with the same id and the same values, however they are written, have the same bytes.
   */
  get whole(): Uint8Array {
    const { id, kind } = this.record;
    this.wholeBytes ??= this.readBytes(
      `${id}\n${kind}`,
      this.compared.writer.whole(this.compared.json),
      () => this.payload,
    );
    return this.wholeBytes;
  }

  private readBytes(
    name: string,
    written: Uint8Array | null,
    plain: () => JsonValue | null,
  ): Uint8Array {
    const start = encodeText(`${name}\n`);
    const rest = written ?? this.plainBytes(plain());
    const bytes = new Uint8Array(start.length + rest.length);
    bytes.set(start);
    bytes.set(rest, start.length);
    return bytes;
  }

  private plainSpans(): ApartSpans {
    const spans: number[] = [];
    const texts: string[] = [];
    let end = 0;
    const { payload } = this;
    if (payload !== null)
      this.apart.mask(payload, (member, value) => {
        const text = contentText(value);
        const from = end;
        end += encodeText(text).length;
        texts.push(text);
        spans.push(member, from, end);
      });
    return { json: encodeText(texts.join('')), spans: Uint32Array.from(spans) };
  }

  private plainBytes(value: JsonValue | null): Uint8Array {
    // An unreadable payload is compared byte by byte.
    return value === null ? this.record.bytes : encodeText(contentText(value));
  }
}

/** Compares byte by byte, in all that both records carry. */
export function isIdentical(a: ComparedRecord, b: ComparedRecord): boolean {
  return areRecordsEqual(a, b) && equalBytes(a.bytes, b.bytes);
}

/**
 * Compares the parts of the records besides their bytes; a part that one of them does not carry is
 * not compared.
 */
export function areRecordsEqual(a: ComparedRecord, b: ComparedRecord): boolean {
  return (
    a.id === b.id &&
    a.kind === b.kind &&
    a.seq === b.seq &&
    (a.parent === b.parent || a.parent === undefined || b.parent === undefined) &&
    (a.recordedAt === b.recordedAt || a.recordedAt === null || b.recordedAt === null)
  );
}
