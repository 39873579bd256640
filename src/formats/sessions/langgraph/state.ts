// What one checkpoint says, as far as others are compared with it.

import { integerAt, memberAt, objectAt, textAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { writeStoreJson } from '../inspect/store.ts';
import { channelsIn, REBUILT } from './channels.ts';
import { messagesIn } from './messages.ts';

export interface GraphState {
  /** By channel, its value as JSON with sorted names. */
  readonly values: ReadonlyMap<string, string>;
  readonly versions: ReadonlyMap<string, JsonValue>;
  /** As JSON: all messages in all channels. */
  readonly messages: ReadonlySet<string>;
  readonly step: bigint | null;
  readonly source: string;
  /** By namespace: the checkpoint for which this one works. */
  readonly parents: JsonObject | null;
  /** Channels that are kept as deltas, and were put together. */
  readonly rebuilt: ReadonlySet<string>;
  /** Its values could be read. */
  readonly isRead: boolean;
  /** Characters that it holds, about. */
  readonly size: number;
}

/** A hostile database may have any number. */
export const MAX_CHANNELS = 1000;

export function readGraphState(record: JsonObject): GraphState {
  const values = channelsIn(record);
  const versions = objectAt(record, 'checkpoint', 'channel_versions');
  const members = values?.slice(0, MAX_CHANNELS) ?? [];
  const texts = members.map(([name, value]) => [name, writeStoreJson(value)] as const);
  return {
    values: new Map(texts),
    size: 2 * texts.reduce((sum, [, text]) => sum + text.length, 0),
    versions: new Map(versions?.members ?? []),
    messages: new Set(
      members.flatMap(([, value]) =>
        messagesIn(value).map(([nth]) => writeStoreJson(takeItem(value, nth))),
      ),
    ),
    step: integerAt(record, 'metadata', 'step'),
    source: wordsAt(record, 'metadata', 'source'),
    parents: objectAt(record, 'metadata', 'parents'),
    isRead: values !== null,
    rebuilt: new Set(objectAt(record, REBUILT)?.members.map(([name]) => name)),
  };
}

export function takeItem(list: JsonValue, nth: number): JsonValue {
  return Array.isArray(list) ? (list[nth] ?? null) : null;
}

/** Whether a channel is one of the scheduler, and no part of what the graph works on. */
export function isControl(channel: string): boolean {
  return channel.includes(':') || channel.startsWith('__');
}

/** −1: the first is earlier; null: they are of two kinds. Padded numbers before a point, or numbers. */
export function compareVersions(a: JsonValue, b: JsonValue): number | null {
  const [one, two] = [readVersionOrder(a), readVersionOrder(b)];
  return one === null || two === null ? null : one < two ? -1 : one > two ? 1 : 0;
}

function readVersionOrder(version: JsonValue): bigint | null {
  const text =
    typeof version === 'string' ? version.split('.', 1)[0] : wordsAt(version).split('.', 1)[0];
  return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : null;
}

/** The value of an interrupt that was written: all of them, in older versions also without an id. */
export function interruptsIn(value: JsonValue | undefined): readonly Interrupt[] {
  const all = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return all.map((one: JsonValue) => {
    const fields = textAt(one, 'class') === 'Interrupt' ? memberAt(one, 'arguments') : one;
    return { id: textAt(fields, 'id'), value: memberAt(fields, 'value') ?? one };
  });
}

export interface Interrupt {
  readonly id: string | null;
  readonly value: JsonValue;
}
