// What samples and the events around others are called.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { clipped } from '../text.ts';
import type { Sample } from './sample.ts';
import { messageText } from './texts.ts';

export function nameSampleLane({ id, epoch }: Pick<Sample, 'id' | 'epoch'>): string {
  return `sample ${clipped(id)} epoch ${epoch || '1'}`;
}

export function sampleWords({ id, epoch }: Pick<Sample, 'id' | 'epoch'>): string {
  return `Sample ${clipped(id) || 'without an id'}, epoch ${epoch || '1'}`;
}

/** "tool web_search" */
export function aroundWords(event: JsonObject): string {
  const name = textAt(event, 'function') ?? textAt(event, 'name') ?? '';
  return clipped([textAt(event, 'event') ?? '', name].filter((one) => one).join(' '));
}

/** The last that was asked. */
export function lastMessage(
  input: JsonValue | undefined,
  resolve: (text: string) => string,
): string {
  const messages = listAt(input) ?? (input === undefined ? [] : [input]);
  const asked = messages.findLast((one) => textAt(one, 'role') === 'user') ?? messages.at(-1);
  return messageText(memberAt(asked, 'content'), resolve);
}
