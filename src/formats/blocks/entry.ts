// A record as the reader gives it out: read once, for its entry and for what is made of it. What
// follows from its position is written only where somebody keeps it.

import type { Entry, RecordFault, Seq } from '../../core/model/entry.ts';
import { type Annotation, writeAnnotation } from './annotation.ts';
import { type BlocksRecord, readRecord, UsualRecord } from './record.ts';
import type { UsualRecords } from './usual.ts';

interface Place {
  /** In the lane. */
  readonly index: number;
  readonly seq: Seq;
  /** Its parent is named in this lane. */
  readonly hasParent: boolean;
  /** It is the first record of the run. */
  readonly isFirst: boolean;
}

export class RunEntry implements Entry {
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly parent: Entry['parent'];
  readonly kind: string;
  readonly recordedAt: number | null;
  readonly bytes: Uint8Array;
  readonly fault?: RecordFault;
  readonly record: BlocksRecord;
  readonly position: Annotation;
  private written: Uint8Array | null = null;

  constructor(
    bytes: Uint8Array,
    { index, seq, hasParent, isFirst }: Place,
    position: Annotation,
    records: UsualRecords,
  ) {
    const usual = records.read(bytes);
    const record = usual ? new UsualRecord(bytes, usual) : readRecord(bytes);
    const { fields, fault } = record;
    const time = fields?.number(isFirst ? 'created_at' : 'timestamp') ?? null;
    this.index = index;
    this.seq = seq;
    this.id = fields?.text('id') ?? `#${seq}`;
    this.parent = hasParent ? (fields?.text('prev') ?? null) : undefined;
    this.kind = fields?.text('type') ?? '';
    this.recordedAt = time;
    this.bytes = bytes;
    this.record = record;
    this.position = position;
    if (fault)
      this.fault = {
        code: 'unreadable',
        path: `line ${position.line}`,
        expected: 'one JSON object',
        actual: fault.message,
      };
  }

  get annotation(): Uint8Array {
    this.written ??= writeAnnotation(this.position);
    return this.written;
  }
}
