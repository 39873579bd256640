// A record as its entry carries it, read once for everything that is made of it.

import type { Entry } from '../../core/model/entry.ts';
import { type Annotation, readAnnotation } from './annotation.ts';
import { type BlocksRecord, readRecord } from './record.ts';

export interface DecodedRecord extends BlocksRecord {
  readonly annotation: Annotation;
}

export function decodeRecord({ bytes, annotation }: Entry): DecodedRecord {
  return { ...readRecord(bytes), annotation: readAnnotation(annotation) };
}
