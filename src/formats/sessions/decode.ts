// An entry as everything in this format reads it.

import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { LineRecord } from '../../ledger/format/json-line.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { saidAgain } from './again.ts';
import { type Annotation, readAnnotation } from './annotation.ts';
import { readRecord } from './record.ts';
import { type AnsweredCall, type Step, stepOf } from './step.ts';
import { WRITERS } from './writers.ts';

export interface Decoded extends LineRecord {
  readonly annotation: Annotation;
  readonly step: Step;
  /** What a record of its writer is called. */
  readonly unit: string;
  /** What its parent is to it, as a label. */
  readonly parentIs: string;
  /** As {@link Writer.recordsDecisions}. */
  readonly recordsDecisions: boolean;
}

const UNREAD = stepOf({ kind: 'unreadable', shape: 'denied', isOutside: true });

export function decode(entry: Entry): Decoded {
  const annotation = readAnnotation(entry);
  const record = readRecord(entry.bytes);
  const writer = WRITERS.find(({ id }) => id === annotation.writer);
  const isKnown = record.object && writer;
  const { about = null } = annotation;
  const said = isKnown ? writer.step(record.object, callOf(annotation), about) : UNREAD;
  const used = {
    ...said,
    usage: annotation.usage ?? said.usage,
    results: resultsOf(said, annotation),
  };
  const step = annotation.again === undefined ? used : saidAgain(used);
  const { unit = 'record', parentIs = 'Follows', recordsDecisions = false } = writer ?? {};
  return { ...record, annotation, step, unit, parentIs, recordsDecisions };
}

function resultsOf({ results }: Step, { saidBefore = [] }: Annotation): Step['results'] {
  return results.filter(({ call }) => call === null || !saidBefore.includes(call));
}

function callOf({ call }: Annotation): AnsweredCall | null {
  if (!call) return null;
  const { tool, subject, input } = call;
  if (input === undefined) return { tool, subject };
  return {
    tool,
    subject,
    input: parseJson(encodeText(input), { maxDepth: 127, keepLoneSurrogates: true }),
  };
}
