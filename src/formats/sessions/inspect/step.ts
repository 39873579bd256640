// One record of a log as what it says, by what its place in the log says that it is.

import { textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import {
  type AnsweredCall,
  makeStep,
  type Own,
  type SessionStep,
  type StepComparison,
} from '../step.ts';
import { parseSessionTime } from '../text.ts';
import { readInspectEvent } from './events.ts';
import { readInspectMessage } from './messages.ts';
import { type RecordNotes, readSamplePlace } from './place.ts';
import {
  readLogPart,
  readRunEnd,
  readRunRecord,
  readSampleScores,
  readSampleSummary,
} from './run.ts';
import { notedScores } from './scores.ts';

export function stepOfRecord(
  record: JsonObject,
  call: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const place = readSamplePlace(about);
  const { note } = place;
  const hands = note('hands');
  return makeStep({
    time: parseSessionTime(textAt(record, 'timestamp')),
    laneTitle: note('title'),
    handsTo: hands === null ? [] : hands.split('\n'),
    compared: comparedIn(note('compared')),
    scored: notedScores(note('scored')),
    ...readOwn(note('kind') ?? '', record, call, place),
  });
}

function readOwn(
  kind: string,
  record: JsonObject,
  call: AnsweredCall | null,
  place: RecordNotes,
): Own {
  switch (kind) {
    case 'run':
      return readRunRecord(record, place.note('unfinished') !== null);
    case 'end':
      return readRunEnd(record);
    case 'plan':
    case 'results':
    case 'stats':
    case 'error':
      return readLogPart(kind, record, place.note);
    case 'summary':
      return readSampleSummary(record, place);
    case 'scores':
      return readSampleScores(record, place);
    case 'message':
      return readInspectMessage(record, call, place);
    default:
      return readInspectEvent(record, call, place);
  }
}

function comparedIn(json: string | null): readonly StepComparison[] {
  // Written by this format itself, with the members of the type.
  return json === null ? [] : (JSON.parse(json) as readonly StepComparison[]);
}
