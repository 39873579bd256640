// A record as the reader gives it out: read once, for its entry and for what is made of it. What
// follows from its position is written only where somebody keeps it.

import type { Seq } from '../../base/seq.ts';
import type { Entry, RecordFault } from '../../ledger/model/entry.ts';
import { type BlocksAnnotation, writeBlocksAnnotation } from './annotation.ts';
import { type BlocksRecord, readBlockRecord, UsualRecord } from './record.ts';
import type { UsualRecords } from './usual.ts';

interface RecordPosition {
  /** In the lane. */
  readonly index: number;
  readonly seq: Seq;
  /** Its parent is named in this lane. */
  readonly hasParent: boolean;
  /** It is the first record of the run. */
  readonly isFirst: boolean;
}

export class BlocksEntry implements Entry {
  readonly index: number;
  readonly seq: Seq;
  readonly bytes: Uint8Array;
  readonly fault?: RecordFault;
  readonly record: BlocksRecord;
  readonly position: BlocksAnnotation;
  private readonly place: RecordPosition;
  private written: Uint8Array | null = null;

  constructor(
    bytes: Uint8Array,
    place: RecordPosition,
    position: BlocksAnnotation,
    records: UsualRecords,
  ) {
    const usual = records.read(bytes);
    const record = usual ? new UsualRecord(bytes, usual) : readBlockRecord(bytes);
    const { fault } = record;
    this.place = place;
    this.index = place.index;
    this.seq = place.seq;
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

  get id(): string {
    return this.record.fields?.text('id') ?? `#${this.seq}`;
  }

  get parent(): Entry['parent'] {
    return this.place.hasParent ? (this.record.fields?.text('prev') ?? null) : undefined;
  }

  get kind(): string {
    return this.record.fields?.text('type') ?? '';
  }

  get recordedAt(): number | null {
    return this.record.fields?.number(this.place.isFirst ? 'created_at' : 'timestamp') ?? null;
  }

  get annotation(): Uint8Array {
    this.written ??= writeBlocksAnnotation(this.position);
    return this.written;
  }
}
