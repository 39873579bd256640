// An event as the reader gives it out. Its line is read where somebody asks for it: verifying, which
// was done when the ledger was opened, asks only for the first of each lane.

import type { Fields } from '../../base/json/fields.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { Entry, RecordFault } from '../../ledger/model/entry.ts';
import type { HolonPass } from './read/pass.ts';
import { type HolonEvent, isBad, readEvent } from './read/record.ts';
import type { Instant } from './read/time.ts';

const NO_SEQ: RecordFault = {
  code: 'unreadable',
  path: 'seq',
  expected: 'an integer from 0 on',
  actual: 'none that can be read',
};

/** The reader, as an entry asks it. */
interface EventSource {
  readonly pass: HolonPass;
  lineHash(bytes: Uint8Array): string;
  annotation(event: number): Uint8Array;
}

export class EventEntry implements Entry {
  readonly index: number;
  readonly seq: Seq;
  readonly fault?: RecordFault;
  /** Its number in the ledger. */
  private readonly event: number;
  private readonly reader: EventSource;
  private readBytes: Uint8Array | null = null;
  private readAnnotation: Uint8Array | null = null;

  constructor(reader: EventSource, event: number, index: number) {
    const seq = reader.pass.readSeq(event);
    this.reader = reader;
    this.event = event;
    this.index = index;
    this.seq = seq ?? -1;
    if (seq === null) this.fault = NO_SEQ;
  }

  get id(): string {
    return this.reader.lineHash(this.bytes);
  }

  /** No line names another: there is no chain to follow. */
  get parent(): undefined {
    return undefined;
  }

  get kind(): string {
    return this.reader.pass.events.readType(this.event);
  }

  get recordedAt(): number | null {
    return this.reader.pass.events.readTime(this.event);
  }

  get bytes(): Uint8Array {
    this.readBytes ??= this.reader.pass.findLine(this.event);
    return this.readBytes;
  }

  get annotation(): Uint8Array {
    this.readAnnotation ??= this.reader.annotation(this.event);
    return this.readAnnotation;
  }

  /** The checks that examined it, one bit each. */
  get examined(): number {
    return this.reader.pass.events.examinedAt(this.event);
  }
}

/** The event of an entry, read where somebody asks for it. */
export class EventOfEntry implements HolonEvent {
  private readonly entry: Pick<Entry, 'bytes'>;
  private known: HolonEvent | null = null;

  constructor(entry: Pick<Entry, 'bytes'>) {
    this.entry = entry;
  }

  get tree(): JsonObject {
    return this.read().tree;
  }

  get type(): string {
    return this.read().type;
  }

  get payload(): JsonObject {
    return this.read().payload;
  }

  get fields(): Fields {
    return this.read().fields;
  }

  get intent(): string | null {
    return this.read().intent;
  }

  get plan(): string | null {
    return this.read().plan;
  }

  get version(): string | null {
    return this.read().version;
  }

  get seq(): Seq | null {
    return this.read().seq;
  }

  get time(): Instant | null {
    return this.read().time;
  }

  get agent(): string | null {
    return this.read().agent;
  }

  get branch(): string | null {
    return this.read().branch;
  }

  /** @throws for bytes that no reader of ours gave out: lines that are no events become no entries. */
  private read(): HolonEvent {
    if (this.known) return this.known;
    const event = readEvent(this.entry.bytes);
    if (isBad(event)) throw new Error(`an entry that is no event: ${event.reason}`);
    this.known = event;
    return event;
  }
}
