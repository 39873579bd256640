// One line of the file as an event: its envelope, read once.

import { decodeLenient } from '../../../core/bytes.ts';
import { objectAt, textAt, writtenAt } from '../../../core/json/access.ts';
import { JsonError, parseJson } from '../../../core/json/parse.ts';
import { briefly } from '../../../core/json/shape.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../core/json/value.ts';
import { type Seq, toSeq } from '../../../core/model/entry.ts';
import { type Instant, readTime } from './time.ts';

/** Deeper nesting is refused: nothing in this format comes near it. */
const MAX_DEPTH = 200;

export interface HolonEvent {
  readonly tree: JsonObject;
  /** '' where the envelope names none. */
  readonly type: string;
  readonly payload: JsonObject;
  readonly seq: Seq | null;
  readonly time: Instant | null;
  readonly agent: string;
  /** Where the agent was working: `git.branch` of the envelope. */
  readonly branch: string | null;
}

export interface BadLine {
  /** Characters before the fault, plus one. */
  readonly column: number;
  readonly offset: number;
  readonly reason: string;
}

const EMPTY: JsonObject = { members: [] };
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

export function isBad(read: HolonEvent | BadLine): read is BadLine {
  return 'reason' in read;
}

export function readEvent(bytes: Uint8Array): HolonEvent | BadLine {
  try {
    const tree = parseJson(bytes, { maxDepth: MAX_DEPTH });
    if (!isObject(tree)) return bad(bytes, 0, `one JSON object is expected, not ${briefly(tree)}`);
    return eventOf(tree);
  } catch (error) {
    if (error instanceof JsonError) return bad(bytes, error.offset, error.message);
    throw error;
  }
}

function bad(bytes: Uint8Array, offset: number, reason: string): BadLine {
  return { column: decodeLenient(bytes.subarray(0, offset)).length + 1, offset, reason };
}

function eventOf(tree: JsonObject): HolonEvent {
  const ts = textAt(tree, 'ts');
  return {
    tree,
    type: textAt(tree, 'event_type') ?? '',
    payload: objectAt(tree, 'payload') ?? EMPTY,
    seq: seqOf(tree),
    time: ts === null ? null : readTime(ts),
    agent: textAt(tree, 'agent_id') ?? '',
    branch: textAt(tree, 'git', 'branch'),
  };
}

/** Exactly as written, at any size; null where it is no whole number from 0 on. */
function seqOf(tree: JsonObject): Seq | null {
  const text = writtenAt(tree, 'seq');
  return text !== null && INTEGER.test(text) && !text.startsWith('-') ? toSeq(BigInt(text)) : null;
}

/** Path of a member name that occurs twice in one object, or null. */
export function duplicateKey(tree: JsonValue): string | null {
  // Walked without paths: only for one that is found is its path worked out.
  const stack: JsonValue[] = [tree];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (isArray(value)) {
      for (const item of value) if (isNested(item)) stack.push(item);
    } else if (isObject(value)) {
      const name = twice(value);
      if (name !== null) return pathTo(tree, value, name);
      for (const [, item] of value.members) if (isNested(item)) stack.push(item);
    }
  }
  return null;
}

function isNested(value: JsonValue): boolean {
  return value !== null && typeof value === 'object' && !isNumber(value);
}

/** Few names are compared one with another; many are remembered. */
const FEW = 12;

function twice({ members }: JsonObject): string | null {
  if (members.length > FEW) {
    const seen = new Set<string>();
    for (const [name] of members) {
      if (seen.has(name)) return name;
      seen.add(name);
    }
    return null;
  }
  for (let i = 1; i < members.length; i++) {
    const name = members[i]?.[0];
    for (let j = 0; j < i; j++) if (name !== undefined && members[j]?.[0] === name) return name;
  }
  return null;
}

function pathTo(tree: JsonValue, wanted: JsonObject, name: string): string {
  const stack: { readonly value: JsonValue; readonly path: string }[] = [{ value: tree, path: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (value === wanted) return path ? `${path}.${name}` : name;
    if (isArray(value)) {
      for (const [i, item] of value.entries()) {
        if (isNested(item)) stack.push({ value: item, path: `${path}[${i}]` });
      }
    } else if (isObject(value)) {
      for (const [own, item] of value.members) {
        if (isNested(item)) stack.push({ value: item, path: path ? `${path}.${own}` : own });
      }
    }
  }
  return name;
}

/** Fields of a payload that name an intent. */
export const INTENT_FIELDS = [
  'intent_id',
  'parent_intent_id',
  'proposal_intent_id',
  'change_intent_id',
] as const;

/** The intent in whose lane an event is; null: the lane of all that have none. */
export function intentOf({ type, payload }: HolonEvent): string | null {
  const own = textAt(payload, 'intent_id');
  if (own !== null) return own;
  // What a validator reports names its intent elsewhere, so that it is no event of that intent.
  return type === 'ledger_validation_error' ? textAt(payload, 'about', 'intent_id') : null;
}

export const GOVERNANCE = 'governance';

/** The lane of an intent; an intent of that very name must not be taken for the lane of none. */
export function laneOf(intent: string | null): string {
  if (intent === null) return GOVERNANCE;
  return intent === GOVERNANCE || intent.startsWith('intent:') ? `intent:${intent}` : intent;
}
