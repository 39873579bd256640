// A record as its entry carries it, read once for everything that is made of it.

import type { Entry } from '../../ledger/model/entry.ts';
import { type Annotation, readAnnotation } from './annotation.ts';
import { RunEntry } from './entry.ts';
import { type BlocksRecord, readRecord } from './record.ts';

export interface DecodedRecord extends BlocksRecord {
  readonly annotation: Annotation;
}

export function decodeRecord(entry: Entry): DecodedRecord {
  if (entry instanceof RunEntry) return new DecodedEntry(entry.record, entry.position);
  return { ...readRecord(entry.bytes), annotation: readAnnotation(entry.annotation) };
}

/** Of what it says, no more is read than what is asked. */
class DecodedEntry implements DecodedRecord {
  readonly annotation: Annotation;
  private readonly record: BlocksRecord;

  constructor(record: BlocksRecord, annotation: Annotation) {
    this.record = record;
    this.annotation = annotation;
  }

  get fields() {
    return this.record.fields;
  }

  get object() {
    return this.record.object;
  }

  get fault() {
    return this.record.fault;
  }

  get twice() {
    return this.record.twice;
  }

  get bom() {
    return this.record.bom;
  }
}
