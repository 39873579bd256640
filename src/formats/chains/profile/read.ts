// Reads a profile from its JSON text. Whatever does not fit is refused with the path of
// the first member at fault, members that no profile has included: a misspelt name must
// not pass as one left out.

import { memberAt, numberAt } from '../../../core/json/access.ts';
import { JsonError, parseJson } from '../../../core/json/parse.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../../../core/json/value.ts';
import { isPointer } from './pointer.ts';
import { type ChainProfile, isKeyed, PROFILE_FORMAT } from './profile.ts';

export class ProfileError extends Error {
  /** JSON Pointer of the member at fault. */
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

/** Checks a value and gives it back as plain data. */
type Shape = (value: JsonValue, path: string) => unknown;

/** @throws {ProfileError} */
export function readProfile(bytes: Uint8Array): ChainProfile {
  let value: JsonValue;
  try {
    value = parseJson(bytes, { maxDepth: 16 });
  } catch (error) {
    if (error instanceof JsonError)
      throw new ProfileError('', 'JSON', `${error.message} at byte ${error.offset}`);
    throw error;
  }
  // The shape below is the type, member by member.
  const profile = PROFILE(value, '') as ChainProfile;
  if (!isLinked(profile))
    throw new ProfileError(
      '/members/previous',
      'a member that names the record before, or the part {"previous": true} in a hash',
      'nothing that links a record to the one before it',
    );
  return profile;
}

function isLinked({ members, hash }: ChainProfile): boolean {
  if (members.previous !== undefined) return true;
  return !isKeyed(hash) && hash.at !== null && hash.parts.some((part) => 'previous' in part);
}

function fault(path: string, expected: string, value: JsonValue | undefined): never {
  throw new ProfileError(path, expected, shown(value));
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100));
  if (isNumber(value)) return value.number.slice(0, 100);
  return isArray(value) ? 'a list' : 'an object';
}

const matching =
  (expected: string, fits: (text: string) => boolean): Shape =>
  (value, path) =>
    typeof value === 'string' && value.length <= MAX_TEXT && fits(value)
      ? value
      : fault(path, expected, value);

const text = matching(`a text of at most ${MAX_TEXT} characters`, () => true);
const name = matching('a text that is not empty', (value) => value !== '');
const pointer = matching('a JSON Pointer such as "/hash"', isPointer);

const oneOf = (...words: readonly string[]): Shape =>
  matching(words.map((word) => JSON.stringify(word)).join(' or '), (value) =>
    words.includes(value),
  );

const isTrue: Shape = (value, path) => (value === true ? true : fault(path, 'true', value));

const count =
  (from: number, to: number): Shape =>
  (value, path) => {
    const number = numberAt(value) ?? Number.NaN;
    const fits = Number.isInteger(number) && number >= from && number <= to;
    return fits ? number : fault(path, `a whole number from ${from} to ${to}`, value);
  };

const list =
  (item: Shape, from: number, to: number): Shape =>
  (value, path) => {
    if (!isArray(value) || value.length < from || value.length > to)
      return fault(path, `a list of ${from} to ${to}`, value);
    return value.map((one, i) => item(one, `${path}/${i}`));
  };

/** The first shape that takes a value of this type; `expected` names them all. */
const either =
  (expected: string, choose: (value: JsonValue) => Shape | null): Shape =>
  (value, path) =>
    (choose(value) ?? fault(path, expected, value))(value, path);

type Fields = Readonly<Record<string, Shape>>;

/** An object of exactly these members; a name that ends in `?` may be left out. */
const object = (fields: Fields): Shape => {
  const shapes = new Map(
    Object.entries(fields).map(([field, shape]) => [field.replace(/\?$/, ''), shape]),
  );
  const needed = Object.keys(fields).filter((field) => !field.endsWith('?'));
  return (value, path) => {
    if (!isObject(value)) return fault(path, 'an object', value);
    const read = new Map<string, unknown>();
    for (const [field, own] of value.members) {
      const at = `${path}/${field}`;
      const shape = shapes.get(field);
      if (!shape) return fault(at, `one of ${[...shapes.keys()].join(', ')}`, field);
      if (read.has(field)) return fault(at, 'a member that is written once', own);
      read.set(field, shape(own, at));
    }
    const missing = needed.find((field) => !read.has(field));
    if (missing !== undefined) return fault(`${path}/${missing}`, 'a member', undefined);
    // Its names are the ones above, none of which is text of the profile.
    return Object.fromEntries(read);
  };
};

const has = (value: JsonValue, member: string) => memberAt(value, member) !== undefined;

const pointers = either('a JSON Pointer or a list of them', (value) =>
  isArray(value) ? list(pointer, 1, MAX_LISTED) : pointer,
);
const textAt = object({ at: pointer, text });
const words = list(text, 1, MAX_LISTED);

const style = either('"RFC 8785" or an object', (value) =>
  typeof value === 'string'
    ? oneOf('RFC 8785')
    : object({
        order: oneOf('written', 'UTF-16', 'UTF-8'),
        separators: oneOf('compact', 'spaced'),
        escapes: oneOf('least', 'ascii', 'go'),
        numbers: oneOf('written', 'javascript', 'python', 'python whole'),
      }),
);

const jsonFields = { style, 'texts?': list(textAt, 1, MAX_LISTED) };
const json = either('an object', (value) =>
  has(value, 'only')
    ? object({ ...jsonFields, only: list(object({ name: text, at: pointer }), 1, MAX_LISTED) })
    : object({ ...jsonFields, 'without?': list(pointer, 0, MAX_LISTED) }),
);

const PARTS: Fields = {
  text,
  member: pointer,
  previous: isTrue,
  line: object({ 'emptied?': list(pointer, 1, MAX_LISTED) }),
  json,
};
const part = either(`one of ${Object.keys(PARTS).join(', ')}`, (value) => {
  const kind = Object.keys(PARTS).find((member) => has(value, member));
  const shape = kind === undefined ? undefined : PARTS[kind];
  return kind === undefined || !shape ? null : object({ [kind]: shape });
});

const ruleFields = {
  algorithm: oneOf('sha256', 'blake3'),
  encoding: oneOf('hex', 'base64', 'base64url'),
  'prefix?': text,
  'length?': count(16, 64),
  parts: list(part, 1, MAX_PARTS),
};
const nullable =
  (shape: Shape): Shape =>
  (value, path) =>
    value === null ? null : shape(value, path);

const PROFILE = object({
  format: oneOf(PROFILE_FORMAT),
  id: matching('lower-case letters, digits and hyphens', (value) =>
    /^[a-z0-9-]{1,64}$/.test(value),
  ),
  name,
  writer: text,
  recognise: object({
    has: list(pointer, 1, MAX_LISTED),
    'texts?': list(textAt, 1, MAX_LISTED),
    'byHash?': isTrue,
  }),
  members: object({
    'id?': pointer,
    'previous?': pointer,
    'sequence?': object({
      at: pointer,
      first: either('0, 1 or "any"', (value) =>
        typeof value === 'string' ? oneOf('any') : count(0, 1),
      ),
    }),
    'lane?': pointers,
    'time?': object({ at: pointers, unit: oneOf('RFC 3339', 'seconds', 'milliseconds') }),
    'kind?': pointers,
    'actor?': pointers,
    'tool?': pointers,
    'target?': pointers,
    'decision?': object({
      at: pointers,
      'reason?': pointers,
      'permit?': words,
      'deny?': words,
      'ask?': words,
    }),
    'signature?': pointer,
  }),
  chain: object({
    per: oneOf('file', 'lane'),
    first: either('an object', (value) =>
      has(value, 'text')
        ? object({ is: oneOf('text'), text })
        : object({ is: oneOf('null', 'absent') }),
    ),
    'continues?': pointer,
  }),
  hash: either('an object', (value) =>
    has(value, 'keyed')
      ? object({ at: pointer, keyed: name })
      : object({ at: nullable(pointer), ...ruleFields }),
  ),
  'innerHashes?': list(object({ at: pointer, ...ruleFields }), 1, MAX_PARTS),
  'nonFinite?': isTrue,
});
