// One record of a log as what it says, by what its place in the log says that it is.

import { textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type AnsweredCall, type Compared, type Own, type Step, stepOf } from '../step.ts';
import { secondsOf } from '../text.ts';
import { eventOf } from './events.ts';
import { messageOf } from './messages.ts';
import { type Place, placeIn } from './place.ts';
import { endOf, partOf, runOf, scoresOf, summaryOf } from './run.ts';
import { notedScores } from './scores.ts';

export function stepOfRecord(
  record: JsonObject,
  call: AnsweredCall | null,
  about: string | null,
): Step {
  const place = placeIn(about);
  const { note } = place;
  const hands = note('hands');
  return stepOf({
    time: secondsOf(textAt(record, 'timestamp')),
    laneTitle: note('title'),
    handsTo: hands === null ? [] : hands.split('\n'),
    compared: comparedIn(note('compared')),
    scored: notedScores(note('scored')),
    ...ownOf(note('kind') ?? '', record, call, place),
  });
}

function ownOf(kind: string, record: JsonObject, call: AnsweredCall | null, place: Place): Own {
  switch (kind) {
    case 'run':
      return runOf(record, place.note('unfinished') !== null);
    case 'end':
      return endOf(record);
    case 'plan':
    case 'results':
    case 'stats':
    case 'error':
      return partOf(kind, record, place.note);
    case 'summary':
      return summaryOf(record, place);
    case 'scores':
      return scoresOf(record, place);
    case 'message':
      return messageOf(record, call, place);
    default:
      return eventOf(record, call, place);
  }
}

function comparedIn(json: string | null): readonly Compared[] {
  // Written by this format itself, with the members of the type.
  return json === null ? [] : (JSON.parse(json) as readonly Compared[]);
}
