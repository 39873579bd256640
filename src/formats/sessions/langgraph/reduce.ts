// Writes of a channel that is kept as deltas, put together. How the graph does it is in its code, and not
// in the database: lists one after another, messages by their ids, objects by their names. Anything else
// is not guessed at.

import { memberAt, textAt } from '../../../base/json/access.ts';
import {
  isArray,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../../../base/json/value.ts';
import { readGraphMessage } from './messages.ts';

/** A hostile database may have any number of writes of any number of items. */
const MAX_ITEMS = 100_000;
const OVERWRITE = '__overwrite__';
const REMOVE_ALL = '__remove_all__';

/** `why`: it is not known here what the writes come to. */
export type Reduced = { readonly value: JsonValue } | { readonly why: string };

/** `base` undefined: nothing was written before. */
export function reduced(base: JsonValue | undefined, writes: readonly JsonValue[]): Reduced {
  let value = base;
  for (const write of writes) {
    const overwrite = overwritten(write);
    if (overwrite !== undefined) {
      // With nothing, it is emptied, whatever kind of value it has.
      value = overwrite ?? emptyLike(value);
      continue;
    }
    const next = value === undefined || value === null ? emptyLike(write) : value;
    const joined = joinedTo(next, write);
    if ('why' in joined) return joined;
    value = joined.value;
  }
  return value === undefined ? { why: 'nothing was written to it' } : { value };
}

function emptyLike(value: JsonValue | undefined): JsonValue {
  return isPlain(value) ? { members: [] } : [];
}

/** An object that is neither a message nor an instance of another class. */
function isPlain(value: JsonValue | undefined): value is JsonObject {
  if (value === undefined || !isObject(value)) return false;
  return textAt(value, 'class') === null && readGraphMessage(value) === null;
}

function joinedTo(value: JsonValue, write: JsonValue): Reduced {
  if (value !== null && isArray(value)) {
    const list = write !== null && isArray(write);
    if (!list && readGraphMessage(write) === null)
      return { why: 'a write to its list is neither a list nor a message' };
    const items = list ? write : [write];
    if (value.length + items.length > MAX_ITEMS)
      return { why: `it has more than ${MAX_ITEMS} items` };
    return { value: itemsJoined(value, items) };
  }
  if (!isPlain(value) || !isPlain(write))
    return { why: 'how the graph puts its values together is not in the database' };
  if (write.members.some(([, own]) => own === null))
    return { why: 'a write to its object has a null, which may take a member out' };
  if (value.members.length + write.members.length > MAX_ITEMS)
    return { why: `it has more than ${MAX_ITEMS} members` };
  return { value: { members: membersJoined(value.members, write.members) } };
}

function membersJoined(own: readonly JsonMember[], more: readonly JsonMember[]): JsonMember[] {
  const members = new Map<string, JsonValue>();
  for (const [name, value] of [...own, ...more]) members.set(name, value);
  return [...members];
}

function itemsJoined(own: readonly JsonValue[], more: readonly JsonValue[]): JsonValue {
  const items: (JsonValue | undefined)[] = [...own];
  const places = new Map<string, number>();
  const isTalk = more.some((item) => readId(item) !== null);
  if (!isTalk) return [...own, ...more];
  for (const [at, item] of own.entries()) {
    const id = readId(item);
    if (id !== null) places.set(id, at);
  }
  for (const item of more) {
    const id = readId(item);
    const known = id === null ? undefined : places.get(id);
    const isRemoval = removes(item);
    if (isRemoval && id === REMOVE_ALL) {
      items.length = 0;
      places.clear();
    } else if (isRemoval) {
      if (known !== undefined) items[known] = undefined;
      if (id !== null) places.delete(id);
    } else if (known !== undefined) items[known] = item;
    else {
      const at = items.push(item) - 1;
      if (id !== null) places.set(id, at);
    }
  }
  return items.filter((item) => item !== undefined);
}

function readId(item: JsonValue): string | null {
  return readGraphMessage(item)?.id ?? null;
}

function removes(item: JsonValue): boolean {
  return textAt(item, 'class') === 'RemoveMessage' || textAt(item, 'type') === 'remove';
}

/** In the three spellings that LangGraph knows; undefined: it is none. */
function overwritten(write: JsonValue): JsonValue | undefined {
  if (write === null || !isObject(write)) return undefined;
  if (textAt(write, 'class') === 'Overwrite') return memberAt(write, 'arguments', 'value') ?? null;
  if (textAt(write, 'type') === OVERWRITE) return memberAt(write, 'value');
  return write.members.length === 1 ? memberAt(write, OVERWRITE) : undefined;
}
