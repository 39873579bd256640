// What is new in one checkpoint, and what of its row cannot be read.

import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { writeStoreJson } from '../inspect/store.ts';
import type { StepComparison } from '../step.ts';
import { channelIn, channelsIn } from './channels.ts';
import type { MadeRecord } from './database.ts';
import { messagesIn } from './messages.ts';
import { type GraphState, isControl, MAX_CHANNELS, takeItem } from './state.ts';

const MAX_FRESH = 500;

/** Where a message is in the state. */
export type Fresh = readonly [channel: string, nth: number];

export function lineFaults({ faults, unread }: MadeRecord): StepComparison[] {
  const found = faults.slice(0, 5).map(
    (fault): StepComparison => ({
      check: 'sessions.line',
      found: {
        severity: 'error',
        expected: 'a value that can be read',
        actual: fault.slice(0, 300),
        message: 'A cell of this row cannot be read. The rest of it is shown.',
      },
    }),
  );
  const left = unread.map(
    (why): StepComparison => ({
      check: 'sessions.line',
      found: {
        severity: 'warning',
        actual: why,
        message: 'A cell of this row is shown as bytes, and nothing is concluded from it.',
      },
    }),
  );
  return [...found, ...left];
}

/** Channels with another value than before, and those that are gone. */
export function changesIn(own: GraphState, before: GraphState | null) {
  if (!own.isRead) return { changed: [], removed: [] };
  const changed = [...own.values].filter(([name, value]) => before?.values.get(name) !== value);
  const removed = before ? [...before.values.keys()].filter((name) => !own.values.has(name)) : [];
  return { changed: changed.map(([name]) => name), removed };
}

/** Those of the channels that are not read that have another version than before. */
export function changedUnread(
  { own, before }: { readonly own: GraphState; readonly before: GraphState | null },
  unread: readonly (readonly [name: string, why: string])[],
): readonly (readonly [name: string, why: string])[] {
  return unread.filter(([name]) => {
    const [now, known] = [own.versions.get(name), before?.versions.get(name)];
    return (
      now !== undefined && (known === undefined || writeStoreJson(now) !== writeStoreJson(known))
    );
  });
}

export function moreChannels(record: JsonObject): string | undefined {
  const count = channelsIn(record)?.length ?? 0;
  return count > MAX_CHANNELS ? String(count - MAX_CHANNELS) : undefined;
}

/** Messages that the state before does not have, by where they are. */
export function freshIn(record: JsonObject, before: GraphState | null): readonly Fresh[] {
  const values = channelsIn(record);
  if (!values) return [];
  const fresh: Fresh[] = [];
  for (const [channel, value] of values.slice(0, MAX_CHANNELS)) {
    if (isControl(channel)) continue;
    for (const [nth] of messagesIn(value)) {
      if (before?.messages.has(writeStoreJson(takeItem(value, nth)))) continue;
      fresh.push([channel, nth]);
      if (fresh.length === MAX_FRESH) return fresh;
    }
  }
  return fresh;
}

export function listFreshMessages(record: JsonObject, places: readonly Fresh[]) {
  return places.flatMap(([channel, nth]) => {
    const list: JsonValue = channelIn(record, channel) ?? null;
    return messagesIn([takeItem(list, nth)]).map(([, message]) => message);
  });
}
