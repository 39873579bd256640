// An entry as everything in this format reads it.

import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { LineRecord } from '../../ledger/format/json-line.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { saidAgain } from './again.ts';
import { readSessionsAnnotation, type SessionsAnnotation } from './annotation.ts';
import { readSessionRecord } from './record.ts';
import { type AnsweredCall, makeStep, type SessionStep } from './step.ts';
import { WRITERS } from './writers.ts';

export interface DecodedStep extends LineRecord {
  readonly annotation: SessionsAnnotation;
  readonly step: SessionStep;
  /** What a record of its writer is called. */
  readonly unit: string;
  /** What its parent is to it, as a label. */
  readonly parentIs: string;
  /** As {@link Writer.recordsDecisions}. */
  readonly recordsDecisions: boolean;
}

const UNREAD = makeStep({ kind: 'unreadable', shape: 'denied', isOutside: true });

export function decodeStep(entry: Entry): DecodedStep {
  const annotation = readSessionsAnnotation(entry);
  const record = readSessionRecord(entry.bytes);
  const writer = WRITERS.find(({ id }) => id === annotation.writer);
  const isKnown = record.object && writer;
  const { about = null } = annotation;
  const said = isKnown ? writer.step(record.object, toCall(annotation), about) : UNREAD;
  const used = {
    ...said,
    usage: annotation.usage ?? said.usage,
    results: listResults(said, annotation),
  };
  const step = annotation.again === undefined ? used : saidAgain(used);
  const { unit = 'record', parentIs = 'Follows', recordsDecisions = false } = writer ?? {};
  return { ...record, annotation, step, unit, parentIs, recordsDecisions };
}

function listResults(
  { results }: SessionStep,
  { saidBefore = [] }: SessionsAnnotation,
): SessionStep['results'] {
  return results.filter(({ call }) => call === null || !saidBefore.includes(call));
}

function toCall({ call }: SessionsAnnotation): AnsweredCall | null {
  if (!call) return null;
  const { tool, subject, input } = call;
  if (input === undefined) return { tool, subject };
  return {
    tool,
    subject,
    input: parseJson(encodeText(input), { maxDepth: 127, keepLoneSurrogates: true }),
  };
}
