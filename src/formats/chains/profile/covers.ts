// What a part of the hashed bytes covers.

import { type Pointer, splitPointer } from './pointer.ts';
import type { ChainProfile, HashPart } from './profile.ts';

/** Whether it has the hash of the record before, as the walk along the log knows it. */
export function hasPrevious(part: HashPart): boolean {
  if ('previous' in part) return true;
  if ('hashed' in part) return part.hashed.parts.some(hasPrevious);
  if (!('json' in part)) return false;
  const { only = [], list = [], adds = [] } = part.json;
  return adds.length > 0 || list.includes(true) || only.some((one) => 'previous' in one);
}

/** Whether a member is among the hashed bytes of a part. */
export function hasMember(part: HashPart, at: Pointer): boolean {
  if ('member' in part) return part.member === at;
  if ('hashed' in part) return part.hashed.parts.some((inner) => hasMember(inner, at));
  if ('line' in part) return !isIn(part.line.emptied, at) && !isIn(part.line.without, at);
  if (!('json' in part)) return false;
  const { only, list, of, texts, nulls, without } = part.json;
  if (texts?.some((text) => text.at === at) || isIn(nulls, at) || isIn(without, at)) return false;
  if (list) return list.some((one) => one !== true && isInside(at, one));
  if (only) return only.some((one) => 'at' in one && isInside(at, one.at));
  const { named } = part.json;
  if (named === undefined) return isInside(at, of ?? '');
  const names = isInside(at, of ?? '') ? splitPointer(at).slice(splitPointer(of ?? '').length) : [];
  // What is called as a member outside differs from record to record.
  return named === 'outside'
    ? names.length === 1
    : names.length > 0 && names.every((name) => /^\d+$/.test(name) || named.includes(name));
}

/**
 * Whether a member is among what a record's hash is made of: itself, by an inner hash, or as what has to say
 * the same as a member that is.
 */
export function coversMember(
  { innerHashes = [], repeats = [] }: ChainProfile,
  parts: readonly HashPart[],
  at: Pointer,
): boolean {
  const isHashed = (member: Pointer) =>
    parts.some((part) => hasMember(part, member)) ||
    innerHashes.some(
      (inner) =>
        inner.parts.some((part) => hasMember(part, member)) &&
        parts.some((part) => hasMember(part, inner.at)),
    );
  if (isHashed(at)) return true;
  return repeats.some(
    (one) => one.at === at && !one.when && 'member' in one.says && isHashed(one.says.member),
  );
}

/** The members that a part of the hashed bytes names, whether it has them or leaves them out. */
export function pointersIn(part: HashPart): readonly Pointer[] {
  if ('member' in part) return [part.member];
  if ('text' in part) return part.with === undefined ? [] : [part.with];
  if ('hashed' in part) return part.hashed.parts.flatMap(pointersIn);
  if ('line' in part) return [...(part.line.emptied ?? []), ...(part.line.without ?? [])];
  if (!('json' in part)) return [];
  const { only = [], list = [], of, texts = [], nulls = [], without = [] } = part.json;
  return [
    ...only.flatMap((one) => ('at' in one ? [one.at] : [])),
    ...list.flatMap((one) => (one === true ? [] : [one])),
    ...(of === undefined ? [] : [of]),
    ...texts.map(({ at }) => at),
    ...nulls,
    ...without,
  ];
}

function isIn(pointers: readonly Pointer[] | undefined, at: Pointer): boolean {
  return pointers?.some((pointer) => isInside(at, pointer)) ?? false;
}

/** Whether a member is another one, or lies inside of it. */
function isInside(at: Pointer, other: Pointer): boolean {
  return at === other || at.startsWith(`${other}/`);
}
