// One line of the file as an event: its envelope, read once.

import { decodeLenient } from '../../../base/bytes.ts';
import { objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import { type Fields, TreeFields } from '../../../base/json/fields.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import { briefly } from '../../../base/json/shape.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { type Seq, toSeq } from '../../../base/seq.ts';
import { type Instant, readTime } from './time.ts';

/** Deeper nesting is refused: nothing in this format comes near it. */
const MAX_DEPTH = 200;

export interface HolonEvent {
  readonly tree: JsonObject;
  /** '' where the envelope names none. */
  readonly type: string;
  readonly payload: JsonObject;
  /** What the payload says, without a tree of it. */
  readonly fields: Fields;
  /** `intent_id` of the payload. */
  readonly intent: string | null;
  /** `plan_id` of the payload. */
  readonly plan: string | null;
  /** `schema_version`. */
  readonly version: string | null;
  readonly seq: Seq | null;
  readonly time: Instant | null;
  readonly agent: string | null;
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
    return makeEvent(tree);
  } catch (error) {
    if (error instanceof JsonError) return bad(bytes, error.offset, error.message);
    throw error;
  }
}

function bad(bytes: Uint8Array, offset: number, reason: string): BadLine {
  return { column: decodeLenient(bytes.subarray(0, offset)).length + 1, offset, reason };
}

function makeEvent(tree: JsonObject): HolonEvent {
  const ts = textAt(tree, 'ts');
  const payload = objectAt(tree, 'payload') ?? EMPTY;
  return {
    tree,
    type: textAt(tree, 'event_type') ?? '',
    payload,
    fields: new TreeFields(payload),
    intent: textAt(payload, 'intent_id'),
    plan: textAt(payload, 'plan_id'),
    version: textAt(tree, 'schema_version'),
    seq: readSeq(tree),
    time: ts === null ? null : readTime(ts),
    agent: textAt(tree, 'agent_id'),
    branch: textAt(tree, 'git', 'branch'),
  };
}

/** Exactly as written, at any size; null where it is no whole number from 0 on. */
function readSeq(tree: JsonObject): Seq | null {
  const text = writtenAt(tree, 'seq');
  return text !== null && INTEGER.test(text) && !text.startsWith('-') ? toSeq(BigInt(text)) : null;
}

/** Fields of a payload that name an intent. */
export const INTENT_FIELDS = [
  'intent_id',
  'parent_intent_id',
  'proposal_intent_id',
  'change_intent_id',
] as const;

/** The lane that an event is in. */
export function laneOfEvent({ type, fields, intent }: HolonEvent): string {
  // What a validator reports names its intent elsewhere, so that it is no event of that intent.
  const isReport = intent === null && type === 'ledger_validation_error';
  return nameIntentLane(isReport ? (fields.fields('about')?.text('intent_id') ?? null) : intent);
}

const GOVERNANCE = 'governance';

/** The lane of an intent; an intent of that very name must not be taken for the lane of none. */
export function nameIntentLane(intent: string | null): string {
  if (intent === null) return GOVERNANCE;
  return intent === GOVERNANCE || intent.startsWith('intent:') ? `intent:${intent}` : intent;
}
