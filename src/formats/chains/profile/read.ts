// Reads a profile from its JSON text. Whatever does not fit is refused with the path of
// the first member at fault, members that no profile has included: a misspelt name must
// not pass as one left out.

import { memberAt, writtenAt } from '../../../core/json/access.ts';
import { JsonError, parseJson } from '../../../core/json/parse.ts';
import {
  choice,
  exactly,
  leaf,
  listOf,
  misfit,
  oneOf,
  optional,
  orNull,
  readShape,
  type Shape,
  within,
} from '../../../core/json/shape.ts';
import { isArray, type JsonValue } from '../../../core/json/value.ts';
import { isPointer } from './pointer.ts';
import {
  type ChainProfile,
  type First,
  type HashRule,
  isKeyed,
  type JsonPart,
  type JsonStyleName,
  type KeyedHash,
  type Part,
  type Pointers,
  PROFILE_FORMAT,
} from './profile.ts';

export class ProfileError extends Error {
  /** "hash.parts[0].member"; '' for the whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  constructor(path: string, expected: string, found: string) {
    super(`${path || 'the profile'}: expected ${expected}, found ${found}`);
    this.name = 'ProfileError';
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}

/** Bounds what evaluating a profile costs for each record. */
const MAX_PARTS = 32;
const MAX_LISTED = 64;
const MAX_TEXT = 1000;

/** @throws {ProfileError} */
export function readProfile(bytes: Uint8Array): ChainProfile {
  const value = parse(bytes);
  const fault = misfit(value, PROFILE);
  if (fault) throw new ProfileError(fault.path, fault.expected, fault.actual);
  const profile = readShape(value, PROFILE);
  if (isLinked(profile)) return profile;
  throw new ProfileError(
    'members.previous',
    'a member that names the record before, or the part {"previous": true} in a hash',
    'nothing that links a record to the one before it',
  );
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: 16 });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ProfileError('', 'JSON', `${error.message} at byte ${error.offset}`);
  }
}

function isLinked({ members, hash }: ChainProfile): boolean {
  if (members.previous !== undefined) return true;
  return !isKeyed(hash) && hash.at !== null && hash.parts.some((part) => 'previous' in part);
}

function matching(is: string, fits: (text: string) => boolean) {
  return leaf(
    is,
    (value) => typeof value === 'string' && value.length <= MAX_TEXT && fits(value),
    String,
  );
}

function has(value: JsonValue, member: string): boolean {
  return memberAt(value, member) !== undefined;
}

const text = matching(`a text of at most ${MAX_TEXT} characters`, () => true);
const name = matching('a text that is not empty', (value) => value !== '');
const pointer = matching('a JSON Pointer such as "/hash"', isPointer);
const isTrue = leaf(
  'true',
  (value) => value === true,
  () => true as const,
);

const pointerList = listOf(pointer, MAX_LISTED, 1);
const pointers = choice<Pointers>('a JSON Pointer or a list of them', (value) =>
  isArray(value) ? pointerList : pointer,
);
const texts = listOf(exactly({ at: pointer, text }), MAX_LISTED, 1);
const words = listOf(text, MAX_LISTED, 1);

const SPELLING = exactly({
  order: oneOf('written', 'UTF-16', 'UTF-8'),
  separators: oneOf('compact', 'spaced'),
  escapes: oneOf('least', 'ascii', 'go'),
  numbers: oneOf('written', 'javascript', 'python', 'python whole'),
});
const style = choice<JsonStyleName>('"RFC 8785" or an object', (value) =>
  typeof value === 'string' ? oneOf('RFC 8785') : SPELLING,
);

const WITHOUT = exactly({
  style,
  texts: optional(texts),
  without: optional(listOf(pointer, MAX_LISTED)),
});
const ONLY = exactly({
  style,
  texts: optional(texts),
  only: listOf(exactly({ name: text, at: pointer }), MAX_LISTED, 1),
});
const json = choice<JsonPart>('an object', (value) => (has(value, 'only') ? ONLY : WITHOUT));

const PARTS: Readonly<Record<string, Shape<Part>>> = {
  text: exactly({ text }),
  member: exactly({ member: pointer }),
  previous: exactly({ previous: isTrue }),
  line: exactly({ line: exactly({ emptied: optional(pointerList) }) }),
  json: exactly({ json }),
};
const part = choice<Part>(`one of ${Object.keys(PARTS).join(', ')}`, (value) => {
  const kind = Object.keys(PARTS).find((member) => has(value, member));
  return (kind !== undefined && PARTS[kind]) || null;
});

const rule = {
  algorithm: oneOf('sha256', 'blake3'),
  encoding: oneOf('hex', 'base64', 'base64url'),
  prefix: optional(text),
  length: optional(within(16, 64)),
  parts: listOf(part, MAX_PARTS, 1),
};
const KEYED = exactly({ at: pointer, keyed: name });
const RULE = exactly({ at: orNull(pointer), ...rule });

const FIRST_NUMBER = leaf<0 | 1>(
  'a whole number from 0 to 1',
  (value) => writtenAt(value) === '0' || writtenAt(value) === '1',
  (value) => (writtenAt(value) === '0' ? 0 : 1),
);

const PROFILE: Shape<ChainProfile> = exactly({
  format: oneOf(PROFILE_FORMAT),
  id: matching('lower-case letters, digits and hyphens', (value) =>
    /^[a-z0-9-]{1,64}$/.test(value),
  ),
  name,
  writer: text,
  recognise: exactly({ has: pointerList, texts: optional(texts), byHash: optional(isTrue) }),
  members: exactly({
    id: optional(pointer),
    previous: optional(pointer),
    sequence: optional(
      exactly({
        at: pointer,
        first: choice<0 | 1 | 'any'>('0, 1 or "any"', (value) =>
          typeof value === 'string' ? oneOf('any') : FIRST_NUMBER,
        ),
      }),
    ),
    lane: optional(pointers),
    time: optional(exactly({ at: pointers, unit: oneOf('RFC 3339', 'seconds', 'milliseconds') })),
    kind: optional(pointers),
    actor: optional(pointers),
    tool: optional(pointers),
    target: optional(pointers),
    decision: optional(
      exactly({
        at: pointers,
        reason: optional(pointers),
        permit: optional(words),
        deny: optional(words),
        ask: optional(words),
      }),
    ),
    signature: optional(pointer),
  }),
  chain: exactly({
    per: oneOf('file', 'lane'),
    first: choice<First>('an object', (value) =>
      has(value, 'text')
        ? exactly({ is: oneOf('text'), text })
        : exactly({ is: oneOf('null', 'absent') }),
    ),
    continues: optional(pointer),
  }),
  hash: choice<HashRule | KeyedHash>('an object', (value) => (has(value, 'keyed') ? KEYED : RULE)),
  innerHashes: optional(listOf(exactly({ at: pointer, ...rule }), MAX_PARTS, 1)),
  nonFinite: optional(isTrue),
});
