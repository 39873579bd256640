// What a record was about: what a tool was called with, and what came of it.

import { objectAt } from '../../base/json/access.ts';
import { isNumber, type JsonObject } from '../../base/json/value.ts';
import { readSubject } from '../../ledger/format/describe.ts';
import { plainText } from './hash/bytes.ts';
import { looksLikeHash } from './hash/hash-text.ts';
import { memberWords, readRecordDecision } from './members.ts';
import type { ChainProfile } from './profile/profile.ts';

/** Whether records of this kind say what came of a call. */
export function isResult(kind: string): boolean {
  return /result|response|return|output|observation/i.test(kind);
}

/** What it was done with, cut; '' where nothing says so. */
export function describeTarget(object: JsonObject, profile: ChainProfile): string {
  const words = (name: 'kind' | 'tool' | 'actor' | 'lane') => memberWords(object, profile, name);
  const said = [words('kind'), words('tool'), words('actor'), words('lane')];
  const decided = readRecordDecision(object, profile)?.word ?? '';
  const target = memberWords(object, profile, 'target') || findTelling(object, [...said, decided]);
  return target.length > LONGEST ? `${target.slice(0, LONGEST - 1)}…` : target;
}

/** What a tool was called with, whole. */
export function readArguments(object: JsonObject): JsonObject | undefined {
  return heldIn(object)[0];
}

/** A title is one line; the whole text is in the record. */
const LONGEST = 120;

/** Members in which tools commonly put what they were called with. */
const ARGUMENTS = [
  'arguments',
  'args',
  'tool_input',
  'input',
  'parameters',
  'params',
  'request',
  'payload',
  'data',
  'action_detail',
  'details',
  'action',
  'result',
  'output',
  'response',
  'body',
];

/** What a record of a profile that names no target was about; '': nothing tells it. */
function findTelling(object: JsonObject, known: readonly string[]): string {
  const all = heldIn(object);
  for (const one of all) {
    const subject = readSubject(one);
    if (subject && !known.includes(subject)) return subject;
  }
  for (const one of all) {
    const first = findFirstTelling(one, known);
    if (first) return first;
  }
  return '';
}

/** One level further down first, as `{"data": {"session": …, "args": {…}}}` has it. */
export function heldIn(object: JsonObject): readonly JsonObject[] {
  const held = ARGUMENTS.flatMap((name) => objectAt(object, name) ?? []);
  return held.flatMap((one) => [...ARGUMENTS.flatMap((name) => objectAt(one, name) ?? []), one]);
}

/** More members are not looked at for a title. */
const LOOKED_AT = 8;

/** Ids and hashes tell a reader nothing. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Its first text that is not said already; else its first number, with its name. */
function findFirstTelling({ members }: JsonObject, known: readonly string[]): string {
  const looked = members.slice(0, LOOKED_AT);
  const isTelling = ([, value]: (typeof looked)[number]) =>
    typeof value === 'string' &&
    value !== '' &&
    !known.includes(value) &&
    !looksLikeHash(value, null) &&
    !UUID.test(value);
  const text = looked.find(isTelling);
  if (text) return plainText(text[1]);
  const number = looked.find(([, value]) => isNumber(value));
  return number ? `${number[0]} ${plainText(number[1])}` : '';
}
