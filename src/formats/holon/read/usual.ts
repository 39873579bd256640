// Events as nearly all of them are: with every field of the schema, each of its type. Such a line
// is looked at where it is, and no tree is made of it. Every other line is read the plain way.

import { FlatFields } from '../../../base/json/fields.ts';
import { FlatJson } from '../../../base/json/flat/flat.ts';
import { FlatNames } from '../../../base/json/flat/names.ts';
import { type FlatShape, fitsShape, flatShape } from '../../../base/json/flat/shape.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type BadLine, type HolonEvent, isBad, readEvent } from './record.ts';
import { ENVELOPE, KNOWN_VERSION, PAYLOADS } from './schema.ts';
import { type Instant, readTime } from './time.ts';

/** Of a ledger, for all that read its events. */
export class UsualShapes {
  readonly names = new FlatNames();
  readonly envelope = flatShape(ENVELOPE, this.names);
  /** By type, with the one text that all events of it share. */
  private readonly types: ReadonlyMap<string, readonly [type: string, payload: FlatShape]> =
    new Map(
      Object.entries(PAYLOADS).map(([type, shape]) => [type, [type, flatShape(shape, this.names)]]),
    );

  readType(event: string) {
    return this.types.get(event) ?? null;
  }
}

export class EventReader {
  private readonly shapes: UsualShapes;
  private readonly flat: FlatJson;

  constructor(shapes: UsualShapes) {
    this.shapes = shapes;
    this.flat = new FlatJson(shapes.names);
  }

  /** A usual event is to be asked only until the next one is read. */
  read(line: Uint8Array): HolonEvent | BadLine {
    return this.usual(line) ?? readEvent(line);
  }

  private usual(line: Uint8Array): UsualEvent | null {
    const { flat, shapes } = this;
    if (!flat.read(line) || !fitsShape(flat, 0, shapes.envelope)) return null;
    const all = new FlatFields(flat);
    const type = shapes.readType(all.text('event_type') ?? '');
    const fields = all.fields('payload');
    if (!type || !fields || !fitsShape(flat, fields.object, type[1])) return null;
    if (!all.isText('schema_version', KNOWN_VERSION)) return null;
    const seq = all.integer('seq');
    const time = readTime(all.text('ts') ?? '');
    if (!time || typeof seq !== 'number' || seq < 0) return null;
    return new UsualEvent(line, all, fields, type[0], seq, time);
  }
}

/** One that has nothing unusual in it by itself. */
export class UsualEvent implements HolonEvent {
  readonly type: string;
  readonly fields: FlatFields;
  readonly seq: number;
  readonly time: Instant;
  readonly version = KNOWN_VERSION;
  readonly intent: string | null;
  readonly plan: string | null;
  private readonly line: Uint8Array;
  private readonly all: FlatFields;
  private plainly: HolonEvent | null = null;

  constructor(
    line: Uint8Array,
    all: FlatFields,
    fields: FlatFields,
    type: string,
    seq: number,
    time: Instant,
  ) {
    this.line = line;
    this.all = all;
    this.fields = fields;
    this.type = type;
    this.seq = seq;
    this.time = time;
    this.intent = fields.text('intent_id');
    this.plan = fields.text('plan_id');
  }

  get agent(): string | null {
    return this.all.text('agent_id');
  }

  get branch(): string | null {
    return this.all.fields('git')?.text('branch') ?? null;
  }

  get tree(): JsonObject {
    return this.plain().tree;
  }

  get payload(): JsonObject {
    return this.plain().payload;
  }

  private plain(): HolonEvent {
    if (this.plainly) return this.plainly;
    // Its line may be another one by now.
    this.all.requireCurrent();
    const read = readEvent(this.line);
    if (isBad(read)) throw new Error(`a usual event that cannot be read: ${read.reason}`);
    this.plainly = read;
    return read;
  }
}
