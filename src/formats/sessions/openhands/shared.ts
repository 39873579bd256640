// What both forms of OpenHands have in common.

import { textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { SessionStep } from '../step.ts';
import { parseSessionTime } from '../text.ts';

/** Its one lane, whatever its events are kept in. */
export const CONVERSATION = 'conversation';

/** Times have no zone, so that nobody knows which moment they name: they are shown as written. */
export function timeFacts(record: JsonObject): SessionStep['facts'] {
  const time = textAt(record, 'timestamp');
  return time === null || parseSessionTime(time) !== null ? [] : [['Time, without a zone', time]];
}
