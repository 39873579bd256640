// A typed reader of a package: it keeps the members that it knows, fills in what is absent, and
// refuses or ignores the rest, by the rules of its language. What it writes again is in its own order.

import { compareUtf8 } from '../../../base/bytes.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../../../base/json/value.ts';
import type { InnerMember, Reads, VerifierMember } from '../profile/verifier.ts';
import { goTime, rustTime } from './times.ts';

class Misread extends Error {}

/** A text: why the reader refuses the record. */
export function typed(object: JsonObject, reads: Reads): JsonObject | string {
  try {
    return { members: readMembers(object, reads.record ?? [], reads.as) };
  } catch (error) {
    if (error instanceof Misread) return error.message;
    throw error;
  }
}

type As = Reads['as'];

function readMembers(
  object: JsonObject,
  known: readonly VerifierMember[],
  as: As,
): readonly JsonMember[] {
  return known.flatMap((one): JsonMember[] => {
    const found = findValues(object, one.name, as);
    if (as !== 'Go' && as !== 'pydantic' && found.length > 1)
      throw new Misread(`“${one.name}” is written twice`);
    const value = 'members' in one ? readNested(found, one, as) : readInner(found, one, as);
    return value === undefined ? [] : [[one.name, value]];
  });
}

/** In the written order. Go takes a name in any case. */
function findValues({ members }: JsonObject, name: string, as: As): readonly JsonValue[] {
  const isOne = (key: string) =>
    key === name || (as === 'Go' && key.toLowerCase() === name.toLowerCase());
  return members.flatMap(([key, value]) => (isOne(key) ? [value] : []));
}

type Nested = Extract<VerifierMember, { readonly members: unknown }>;

/** undefined: it is left out when the record is written again. */
function readNested(found: readonly JsonValue[], one: Nested, as: As): JsonValue | undefined {
  // Of two, Go fills in the second over the first; null empties a map or a pointer.
  const last = found.lastIndexOf(null);
  const isReset = last >= 0 && (one.orNull || one.each);
  const objects = (isReset ? found.slice(last + 1) : found).filter((value) => value !== null);
  if (!objects.every(isObject)) throw new Misread(`“${one.name}” is no object`);
  const merged = { members: objects.flatMap(({ members }) => members) };
  if (one.each) {
    const entries = sorted(merged).map(([key, value]): JsonMember => {
      if (!isObject(value)) throw new Misread(`“${one.name}” has something else than objects`);
      return [key, { members: readMembers(value, one.members, as) }];
    });
    return entries.length || !one.omitEmpty ? { members: entries } : undefined;
  }
  if (!objects.length && one.orNull) return one.omitEmpty ? undefined : null;
  return { members: readMembers(merged, one.members, as) };
}

function readInner(found: readonly JsonValue[], one: InnerMember, as: As): JsonValue | undefined {
  const present =
    as === 'Go' && one.is !== 'object' ? found.filter((value) => value !== null) : found;
  const value = one.is === 'object' && as === 'Go' ? mergedMap(found, one) : present.at(-1);
  if (value === undefined) return absent(one, as);
  const read = READS[one.is](value, one, as);
  if (read === undefined) throw new Misread(`“${one.name}” is not of its type, ${one.is}`);
  return one.omitEmpty && isEmpty(read) ? undefined : read;
}

function absent(one: InnerMember, as: As): JsonValue | undefined {
  if (one.absent !== undefined) return one.absent;
  if (as !== 'Go') {
    if (as === 'pydantic' && one.is === 'object') return { members: [] };
    throw new Misread(`“${one.name}” is missing`);
  }
  if (one.omitEmpty) return undefined;
  return ZERO[one.is];
}

const ZERO: Readonly<Record<InnerMember['is'], JsonValue>> = {
  text: '',
  word: '',
  'whole number': { number: '0' },
  'unsigned number': { number: '0' },
  time: '0001-01-01T00:00:00Z',
  object: null,
  texts: null,
};

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return isArray(value) ? value.length === 0 : isObject(value) && value.members.length === 0;
}

/** Go reads a map that is written twice into one. */
function mergedMap(found: readonly JsonValue[], one: InnerMember): JsonValue | undefined {
  const last = found.lastIndexOf(null);
  const objects = found.slice(last + 1);
  if (!objects.length) return undefined;
  if (!objects.every(isObject)) throw new Misread(`“${one.name}” is no object`);
  return { members: objects.flatMap(({ members }) => members) };
}

/** undefined: it is of another type. */
type ReadValue = (value: JsonValue, one: InnerMember, as: As) => JsonValue | undefined;

const text: ReadValue = (value) => (typeof value === 'string' ? value : undefined);

const READS: Readonly<Record<InnerMember['is'], ReadValue>> = {
  text,
  word: (value, { of = [] }) =>
    typeof value === 'string' && of.includes(value) ? value : undefined,
  'whole number': (value, { orNull }) =>
    value === null && orNull ? null : whole(value, -(2n ** 63n), 2n ** 63n),
  'unsigned number': (value) => whole(value, 0n, 2n ** 64n),
  time: (value, _, as) => {
    if (typeof value !== 'string') return undefined;
    return (as === 'Rust' ? rustTime(value) : goTime(value)) ?? undefined;
  },
  object: (value, _, as) => {
    if (!isObject(value)) return undefined;
    return as === 'Go' ? goValue(value) : value;
  },
  texts: (value) => {
    if (!isArray(value)) return undefined;
    const texts = value.map((item) => item ?? '');
    return texts.every((item) => typeof item === 'string') ? texts : undefined;
  },
};

function whole(value: JsonValue, from: bigint, to: bigint): JsonValue | undefined {
  if (!isNumber(value) || !/^-?\d+$/.test(value.number) || value.number.length > 40)
    return undefined;
  const number = BigInt(value.number);
  return number >= from && number < to ? { number: String(number) } : undefined;
}

/** Maps are sorted when they are written, and numbers are doubles. */
function goValue(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(goValue);
  if (isObject(value))
    return { members: sorted(value).map(([key, item]) => [key, goValue(item)] as const) };
  if (value !== null && typeof value === 'object' && !Number.isFinite(Number(value.number)))
    throw new Misread('a number out of range');
  return value;
}

function sorted({ members }: JsonObject): readonly JsonMember[] {
  return [...new Map(members)].sort(([a], [b]) => compareUtf8(a, b));
}
