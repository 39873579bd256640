// A record as its entry carries it, read once for everything that is made of it.

import type { Entry } from '../../ledger/model/entry.ts';
import { type BlocksAnnotation, readBlocksAnnotation } from './annotation.ts';
import { BlocksEntry } from './entry.ts';
import { type BlocksRecord, readBlockRecord } from './record.ts';

export interface DecodedBlock extends BlocksRecord {
  readonly annotation: BlocksAnnotation;
}

export function decodeBlock(entry: Entry): DecodedBlock {
  if (entry instanceof BlocksEntry) return new DecodedEntry(entry.record, entry.position);
  return { ...readBlockRecord(entry.bytes), annotation: readBlocksAnnotation(entry.annotation) };
}

/** Of what it says, no more is read than what is asked. */
class DecodedEntry implements DecodedBlock {
  readonly annotation: BlocksAnnotation;
  private readonly record: BlocksRecord;

  constructor(record: BlocksRecord, annotation: BlocksAnnotation) {
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
