// Candidates without JSON around them: values one after another, with something in between.

import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import type { Pointer } from '../profile/pointer.ts';
import type { HashPart } from '../profile/profile.ts';
import { isTimeName } from './names.ts';
import {
  between,
  type GuessCandidates,
  hashed,
  memberPart,
  permutations,
  subsets,
  textPart,
} from './parts.ts';
import type { GuessScene } from './scene.ts';
import { isScalar } from './seen.ts';

const MAX_JOINED = 9;
/** Of more values, hardly any are left out. */
const MAX_MANY = 24;
const MAX_BINARY = 5;
const SOME = 7;

/** In the order of the line, with the hash before anywhere. `separators`: usual ones first. */
export function* joinedInOrder(scene: GuessScene, separators: readonly string[]): GuessCandidates {
  const [before] = scene.before;
  for (const [i, values] of [...valueForms(scene)].entries()) {
    if (values.length > MAX_JOINED && i < 4)
      yield* inOrder(values.slice(0, MAX_MANY), before, separators.slice(0, 6), i === 0 ? 1 : 0);
    const all = values.slice(0, MAX_JOINED);
    yield* inOrder(all, before, separators, i === 0 ? 2 : 1);
    if (i < 2) yield* inOrder(all, before, separators.slice(0, 4), all.length);
  }
}

export function* joinedInAnyOrder(
  scene: GuessScene,
  separators: readonly string[],
): GuessCandidates {
  const [before] = scene.before;
  for (const [i, values] of [...valueForms(scene)].entries()) {
    const others = values.filter((part) => !before || !isSamePart(part, before));
    const all = before ? [before, ...others] : others;
    yield* reordered(all, separators.slice(0, i === 0 ? SOME : 2));
    if (i > 0) continue;
    for (const form of scene.before.slice(1)) yield* reordered([form, ...others], ['']);
  }
}

/** All values but up to `less` of them, the hash before in its place, first or last. */
function* inOrder(
  values: readonly HashPart[],
  before: HashPart | undefined,
  separators: readonly string[],
  less: number,
): GuessCandidates {
  const others = before ? values.filter((part) => !isSamePart(part, before)) : values;
  const isIn = others.length < values.length;
  for (let left = 0; left < Math.min(less + 1, others.length); left++)
    for (const some of subsets(others, others.length - left)) {
      const rows: (readonly HashPart[])[] = [some];
      if (before) rows.push([before, ...some], [...some, before]);
      if (before && isIn)
        rows.push(values.filter((part) => some.includes(part) || isSamePart(part, before)));
      for (const row of rows)
        if (row.length > 1)
          for (const text of separators) {
            yield between(row, text);
            if (left === 0 && text !== '') yield [...between(row, text), textPart(text)];
          }
    }
}

/** Of many values, only a few at a time: all orders of more would be too many. */
function* reordered(values: readonly HashPart[], separators: readonly string[]): GuessCandidates {
  const { length } = values;
  const [most, seps] = length <= 6 ? [6, SOME] : length <= 8 ? [5, 2] : [3, 2];
  for (let count = 2; count <= Math.min(length, most); count++)
    for (const some of subsets(values, count))
      for (const row of permutations(some))
        for (const text of separators.slice(0, seps)) yield between(row, text);
}

/** Numbers as big-endian integers, and hashes as bytes. */
export function* binaryValues(scene: GuessScene): GuessCandidates {
  const { names, trial } = scene;
  const valueIn = (at: Pointer) => trial.seen.values.get(at);
  if (!names.some((at) => isWhole(valueIn(at)))) return;
  const scalars = names.filter((at) => isScalar(valueIn(at))).slice(0, MAX_BINARY + 2);
  for (const as of ['u64', 'u32'] as const)
    for (const before of scene.before) {
      const parts = scalars.map((at): HashPart => {
        if (at === scene.previous) return before;
        return isWhole(valueIn(at)) ? { member: at, as } : memberPart(at);
      });
      yield* inOrder(parts, before, ['', '\u001f', '\u0000', '|', '\n'], 2);
      if (parts.length <= MAX_BINARY) yield* reordered(parts, ['', '\u001f']);
    }
}

/** The record's values, with objects as JSON in one style or as its hash. */
function* valueForms(scene: GuessScene): Generator<readonly HashPart[], void> {
  const { names, trial, styles } = scene;
  const valueIn = (at: Pointer) => trial.seen.values.get(at);
  const nested = names.filter((at) => scene.objects.includes(at));
  const form = (object: (at: Pointer) => HashPart, time: (at: Pointer) => HashPart): HashPart[] =>
    names.flatMap((at): HashPart[] => {
      if (nested.includes(at)) return [object(at)];
      if (!isScalar(valueIn(at)) && at !== scene.previous) return [];
      return [isTimeName(at) && typeof valueIn(at) === 'string' ? time(at) : memberPart(at)];
    });
  const times: ((at: Pointer) => HashPart)[] = [memberPart];
  if (names.some((at) => isTimeName(at) && typeof valueIn(at) === 'string'))
    times.push((member) => ({ member, as: 'milliseconds' }));
  for (const time of times) {
    if (!nested.length) {
      yield form(memberPart, time);
      continue;
    }
    for (const style of styles.slice(0, 3)) {
      yield form((of) => ({ json: { style, of } }), time);
      yield form((of) => hashed({ json: { style, of } }, 'hex'), time);
    }
  }
}

function isWhole(value: JsonValue | undefined): boolean {
  return (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    isNumber(value) &&
    /^\d{1,20}$/.test(value.number)
  );
}

function isSamePart(a: HashPart, b: HashPart): boolean {
  if (a === b) return true;
  return 'member' in a && 'member' in b && a.member === b.member;
}
