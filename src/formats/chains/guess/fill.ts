// Variants of a rule that joins values: a member that only other records have takes a place that was empty,
// or comes with a separator of its own, which is left out where it is not there.

import { isArray, isObject, type JsonValue } from '../../../base/json/value.ts';
import { pointersIn } from '../profile/covers.ts';
import { type Pointer, valueAtPointer } from '../profile/pointer.ts';
import type { HashPart, JsonStyleName } from '../profile/profile.ts';
import { memberPart } from './parts.ts';
import type { GuessTrial } from './trials.ts';

const MAX_MEMBERS = 12;

export function* filledIn(
  parts: readonly HashPart[],
  failing: readonly GuessTrial[],
): Generator<readonly HashPart[], void> {
  const text = findSeparator(parts);
  const [trial] = failing;
  if (text === null || !trial) return;
  const { columns } = trial;
  const named = new Set(parts.flatMap(pointersIn));
  const isIn = (at: Pointer) =>
    failing.filter(({ object }) => valueAtPointer(object, at) !== undefined);
  for (const at of columns.filter((one) => named.has(one)).slice(0, MAX_MEMBERS)) {
    if (isIn(at).length === failing.length) continue;
    yield parts.map((part) => ('json' in part && part.json.of === at ? memberPart(at) : part));
    yield* separatedWith(parts, at);
  }
  yield* movedEmpty(parts, text);
  const isOwnHash = (at: Pointer) =>
    isIn(at).some(({ object, target }) => valueAtPointer(object, at) === target);
  const others = columns.filter((at) => !named.has(at) && isIn(at).length && !isOwnHash(at));
  for (const at of others.slice(0, MAX_MEMBERS)) {
    const value = partFor(at, isIn(at), parts);
    for (const place of emptyPlaces(parts)) yield parts.toSpliced(place, 0, value);
    for (const [place, part] of parts.entries())
      if (!('text' in part)) yield parts.toSpliced(place + 1, 0, { text, with: at }, value);
  }
}

/** The text between most of the parts; null: there is none. */
function findSeparator(parts: readonly HashPart[]): string | null {
  const texts = parts.flatMap((part) => ('text' in part && part.text !== '' ? [part.text] : []));
  const [first] = texts;
  return first !== undefined && texts.length > 1 && texts.every((text) => text === first)
    ? first
    : null;
}

/** The separator on either side of the member is there only with it. */
function* separatedWith(
  parts: readonly HashPart[],
  at: Pointer,
): Generator<readonly HashPart[], void> {
  const place = parts.findIndex((part) => !('text' in part) && pointersIn(part).includes(at));
  for (const beside of [place - 1, place + 1]) {
    const part = parts[beside];
    if (part && 'text' in part && !part.with) yield parts.with(beside, { ...part, with: at });
  }
}

/** What is empty next to a member that a record lacks may as well be on its other side. */
function* movedEmpty(
  parts: readonly HashPart[],
  text: string,
): Generator<readonly HashPart[], void> {
  for (const from of emptyPlaces(parts)) {
    const rest = parts.toSpliced(Math.min(from, parts.length - 1), 1);
    for (let to = 0; to <= rest.length; to++) yield rest.toSpliced(to, 0, { text });
  }
}

/** Where nothing is between two separators, before the first or behind the last. */
function emptyPlaces(parts: readonly HashPart[]): readonly number[] {
  const isText = (part: HashPart | undefined) => part === undefined || 'text' in part;
  return Array.from({ length: parts.length + 1 }, (_, i) => i).filter(
    (i) => isText(parts[i - 1]) && isText(parts[i]),
  );
}

function partFor(
  at: Pointer,
  holders: readonly GuessTrial[],
  parts: readonly HashPart[],
): HashPart {
  const [first] = holders;
  const style = parts.flatMap((part): JsonStyleName[] => ('json' in part ? [part.json.style] : []));
  const isNested = first && nested(valueAtPointer(first.object, at));
  return isNested && style[0] ? { json: { style: style[0], of: at } } : memberPart(at);
}

function nested(value: JsonValue | undefined): boolean {
  return (
    value !== undefined &&
    value !== null &&
    typeof value === 'object' &&
    (isArray(value) || isObject(value))
  );
}
