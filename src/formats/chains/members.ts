// The members of a record that its profile gives a meaning.

import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { plainText } from './hash/bytes.ts';
import { bareText } from './hash/hash-text.ts';
import {
  firstAt,
  listPointers,
  type Pointer,
  type Pointers,
  textAtPointer,
} from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { parseSeconds } from './time.ts';

function wordsAt(object: JsonObject, pointers: Pointers | undefined): string {
  return plainText(firstAt(object, pointers));
}

type Named = 'lane' | 'kind' | 'actor' | 'target' | 'tool';

/** What the profile's member says, in words; '' where there is nothing. */
export function memberWords(object: JsonObject, { members }: ChainProfile, name: Named): string {
  return wordsAt(object, members[name]);
}

/** Unix seconds. */
export function readRecordTime(
  object: JsonObject,
  { members: { time } }: ChainProfile,
): number | null {
  return time ? parseSeconds(firstAt(object, time.at), time.unit) : null;
}

/** The previous hash as written; null: no text is there. */
export function readPreviousHash(object: JsonObject, { members }: ChainProfile): string | null {
  return textAtPointer(object, members.previous);
}

/** What some programs write where no hash was made. */
const NO_HASH = /^(?:-+|none|null|nil|n\/?a|undefined|unset|pending|unknown|false|0)?$/i;

/** A record's hash as written; null: it holds none, or what stands for none. */
export function heldHash(
  object: JsonObject,
  at: Pointer,
  { hash }: Pick<ChainProfile, 'hash'>,
): string | null {
  const text = textAtPointer(object, at);
  if (text === null || NO_HASH.test(text.trim())) return null;
  // A row of one digit is no hash of anything; a rule that is not known may be no hash either.
  return !isKeyed(hash) && ONE_DIGIT.test(bareText(text)) ? null : text;
}

/** Whether nothing is there that could be a hash of a record. */
export function isNoHash(value: JsonValue | undefined): boolean {
  return typeof value !== 'string' || NO_HASH.test(value.trim()) || ONE_DIGIT.test(bareText(value));
}

const ONE_DIGIT = /^(.)\1{7,}=*$/;

export interface MemberDecision {
  /** As written. */
  readonly word: string;
  /** null: a word that the profile gives no meaning. */
  readonly outcome: 'permit' | 'deny' | 'require approval' | null;
  /** Empty: none is recorded. */
  readonly reason: string;
}

/** By the first member with a word that the profile gives a meaning. null: none is recorded. */
export function readRecordDecision(
  object: JsonObject,
  { members: { decision, kind } }: ChainProfile,
): MemberDecision | null {
  if (!decision) return null;
  const { permit = [], deny = [], ask = [] } = decision;
  const all = [...permit, ...deny, ...ask];
  const words = listPointers(decision.at).map((at) => wordsAt(object, at));
  const word = words.find((one) => all.includes(one)) ?? words.find((one) => one !== '');
  if (word === undefined) return null;
  const reason = wordsAt(object, decision.reason);
  if (permit.includes(word)) return { word, reason, outcome: 'permit' };
  if (deny.includes(word)) return { word, reason, outcome: 'deny' };
  if (ask.includes(word)) return { word, reason, outcome: 'require approval' };
  // Where the kind of a record says what was decided, other kinds decide nothing.
  const isKind = listPointers(decision.at).some((at) => listPointers(kind).includes(at));
  return isKind ? null : { word, reason, outcome: null };
}

/** What is there, short, for a finding. */
export function showChainMember(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === '') return 'an empty text';
  if (value === null) return 'null';
  return plainText(value).slice(0, 200);
}
