// An entry as it is compared: with another of the same position, and with all others by its keys.

import { equalBytes } from '../bytes.ts';
import { canonicalText } from '../json/canonical.ts';
import type { JsonValue } from '../json/value.ts';
import type { Entry } from '../model/entry.ts';
import type { ApartRules } from './apart.ts';

export type ComparedRecord = Pick<
  Entry,
  'index' | 'seq' | 'id' | 'parent' | 'kind' | 'recordedAt' | 'bytes'
>;

/** What a format says of an entry, each where it is asked for. */
export interface Compared {
  /** As its system reads it; null: it cannot. */
  readonly payload: JsonValue | null;
  readonly apart: ApartRules;
  /** What it decides and does to the state, as one text. */
  readonly effect: string;
  /** How it is listed. */
  readonly title: string;
  /** What it is: its kind, and the tool that was used. */
  readonly shape: string;
}

export class Comparable {
  readonly record: ComparedRecord;
  private readonly compared: Compared;
  private masked: JsonValue | undefined;
  private contentText: string | undefined;
  private valueText: string | undefined;
  /** By number of a member that is set apart: its values in this entry. */
  private readonly setApart = new Map<number, JsonValue[]>();

  constructor(record: ComparedRecord, compared: Compared) {
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

  /** The payload without what differs between any two runs; null: it cannot be read. */
  get said(): JsonValue | null {
    if (this.masked !== undefined) return this.masked;
    const { payload, apart } = this;
    this.masked =
      payload === null
        ? null
        : apart.mask(payload, (member, value) => {
            this.setApart.set(member, [...(this.setApart.get(member) ?? []), value]);
          });
    return this.masked;
  }

  /** The values of a member that was set apart. */
  apartAt(member: number): readonly JsonValue[] {
    return this.said === null ? [] : (this.setApart.get(member) ?? []);
  }

  /** The same text for entries that say the same. */
  get content(): string {
    this.contentText ??= `${this.record.kind}\n${textOf(this.said, this.record)}`;
    return this.contentText;
  }

  /** The same for entries with the same id and the same values, however they are written. */
  get whole(): string {
    this.valueText ??= `${this.record.id}\n${this.record.kind}\n${textOf(this.payload, this.record)}`;
    return this.valueText;
  }
}

function textOf(value: JsonValue | null, { bytes }: ComparedRecord): string {
  // What cannot be read is compared as it is, byte by byte.
  return value === null ? Array.from(bytes, byteText).join('') : valueText(value);
}

function byteText(byte: number): string {
  return String.fromCharCode(byte);
}

export function valueText(value: JsonValue): string {
  return canonicalText(value, (number) => number);
}

/** Byte for byte, in all that both records carry. */
export function isIdentical(a: ComparedRecord, b: ComparedRecord): boolean {
  return areRecordsEqual(a, b) && equalBytes(a.bytes, b.bytes);
}

/** What the records have besides their bytes; of what one of them does not carry nothing is known. */
export function areRecordsEqual(a: ComparedRecord, b: ComparedRecord): boolean {
  return (
    a.id === b.id &&
    a.kind === b.kind &&
    a.seq === b.seq &&
    (a.parent === b.parent || a.parent === undefined || b.parent === undefined) &&
    (a.recordedAt === b.recordedAt || a.recordedAt === null || b.recordedAt === null)
  );
}
