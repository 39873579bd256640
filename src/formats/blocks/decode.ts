// A record as its entry carries it, read once for everything that is made of it.

import type { Entry } from '../../core/model/entry.ts';
import { type Annotation, readAnnotation } from './annotation.ts';
import { RunEntry } from './entry.ts';
import { type BlocksRecord, readRecord } from './record.ts';

export interface DecodedRecord extends BlocksRecord {
  readonly annotation: Annotation;
}

export function decodeRecord(entry: Entry): DecodedRecord {
  if (entry instanceof RunEntry) return { ...entry.record, annotation: entry.position };
  return { ...readRecord(entry.bytes), annotation: readAnnotation(entry.annotation) };
}
