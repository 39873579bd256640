// What the candidates for a record's hashed bytes are made of: its members by their roles.

import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';
import { type Pointer, pointerTo, replacedAt, splitPointer } from '../profile/pointer.ts';
import type { HashPart, JsonStyleName } from '../profile/profile.ts';
import type { Linkage } from './linkage.ts';
import { isIdName, isSequenceName, isSignatureName, isTimeName } from './names.ts';
import { parseHashText } from './seen.ts';
import { stylesFor } from './styles.ts';
import type { GuessTrial } from './trials.ts';

/** More members than these are only ever hashed all together. */
const MAX_NAMES = 24;
const MAX_STYLES = 12;
const MAX_OBJECTS = 8;

export interface GuessScene {
  readonly trial: GuessTrial;
  readonly own: Pointer | null;
  readonly previous: Pointer | null;
  /** The hash before, in all the ways to write it; the usual way first. */
  readonly before: readonly HashPart[];
  /** Members of the record itself but its own hash, in the order of the line. */
  readonly names: readonly Pointer[];
  /** Objects and lists, also one level down. */
  readonly objects: readonly Pointer[];
  /** Numbers, times and ids, which tell records apart. */
  readonly markers: readonly Pointer[];
  readonly signatures: readonly Pointer[];
  /** Other members that could be hashes. */
  readonly hashes: readonly Pointer[];
  /** Members that say the hash of the record once more: none of them can be hashed. */
  readonly copies: readonly Pointer[];
  readonly styles: readonly JsonStyleName[];
  /** Words that could be in front of what is hashed. */
  readonly words: readonly string[];
}

export function makeScene(trial: GuessTrial, { own, previous }: Linkage): GuessScene {
  const { object, seen, target } = trial;
  const top = [...new Set(object.members.map(([name]) => pointerTo(name)))];
  const names = top.filter((at) => at !== own);
  const valueIn = (at: Pointer) => seen.values.get(at) ?? null;
  const all = [...seen.values.keys()].filter((at) => at !== own && at !== previous);
  // Objects with a signature inside, and what was left open when the hash was made, too.
  const signatures = all
    .filter(isSignatureName)
    .filter((at, _, those) => !those.some((other) => at.startsWith(`${other}/`)))
    .slice(0, 6);
  const marks = names.filter((at) => isMarker(at, valueIn(at))).slice(0, 5);
  return {
    trial,
    own,
    previous,
    before: beforeIn(trial, own, previous),
    names: names.length > MAX_NAMES ? [] : names,
    objects: all
      .filter((at) => isNested(valueIn(at)) && splitPointer(at).length <= 2)
      .slice(0, MAX_OBJECTS),
    markers: marks,
    signatures,
    hashes: [...seen.hashes.keys()].filter((at) => at !== own && at !== previous).slice(0, 6),
    copies: [...seen.hashes].flatMap(([at, text]) => (at !== own && text === target ? [at] : [])),
    styles: stylesFor(own === null ? object : replacedAt(object, own, undefined)).slice(
      0,
      MAX_STYLES,
    ),
    words: wordsIn(trial),
  };
}

function isMarker(at: Pointer, value: JsonValue): boolean {
  if (value === null || typeof value === 'boolean') return false;
  if (typeof value === 'string' && value.length > 100) return false;
  return isNumberValue(value) || isTimeName(at) || isIdName(at) || isSequenceName(at);
}

function isNumberValue(value: JsonValue): boolean {
  return value !== null && typeof value === 'object' && isNumber(value);
}

function isNested(value: JsonValue): boolean {
  return value !== null && typeof value === 'object' && (isArray(value) || isObject(value));
}

function beforeIn(
  { seen, previous: last }: GuessTrial,
  own: Pointer | null,
  previous: Pointer | null,
) {
  const text = previous === null ? last : seen.values.get(previous);
  const found = typeof text === 'string' ? parseHashText(text) : null;
  const part = (as?: 'bare' | 'bytes'): HashPart =>
    previous === null
      ? { previous: true, ...(as && { as }) }
      : { member: previous, ...(as && { as }) };
  if (own === null && !found) return [part()];
  return [part(), ...(found?.prefix.includes(':') ? [part('bare')] : []), part('bytes')];
}

const FIXED_WORDS = [
  'qmr1',
  'v1',
  'v2',
  'audit',
  'chain',
  'ledger',
  'log',
  'entry',
  'event',
  'record',
  'genesis',
  'GENESIS',
  'hash',
  'audit-log',
  'audit_log',
  'agent',
  'receipt',
  'leaf',
];

function wordsIn({ seen, target }: GuessTrial): readonly string[] {
  const own = [...seen.values]
    .filter(([at, value]) => typeof value === 'string' && value.length <= 40 && isConstant(at))
    .map(([, value]) => String(value));
  const prefix = (parseHashText(target)?.prefix ?? '').replace(/[:_=/-]$/, '');
  return [...new Set([...(prefix ? [prefix] : []), ...own, ...FIXED_WORDS])].slice(0, 24);
}

function isConstant(at: Pointer): boolean {
  return /version|schema|format|type|kind|^\/v$|domain|namespace|spec|proto/i.test(at);
}
