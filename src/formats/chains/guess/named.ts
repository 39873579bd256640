// Candidates for JSON of which a list of names says what is hashed, at every depth: what is inside of objects
// and is called otherwise is left out, mostly unnoticed by whoever wrote the program.

import { isArray, isObject, type JsonValue } from '../../../base/json/value.ts';
import type { Pointer } from '../profile/pointer.ts';
import type { JsonStyleName, PlainPart } from '../profile/profile.ts';
import { lastPointerName } from './names.ts';
import { type GuessCandidates, subsets, textPart } from './parts.ts';
import type { GuessScene } from './scene.ts';

const MAX_STYLES = 4;
/** Of more names inside, they are tried one at a time, and all but one. */
const MAX_INNER = 5;
const BETWEEN = ['', '|', ':', '\n'];

export function* namedOnly(scene: GuessScene): GuessCandidates {
  const { own, previous, signatures, trial } = scene;
  if (!scene.objects.length) return;
  const made = own === null ? [] : [own];
  const inFront = previous === null ? made : [...made, previous];
  const left = [made, inFront, [...made, ...signatures], [...inFront, ...signatures]];
  const styles = scene.styles.slice(0, MAX_STYLES);
  for (const without of left)
    for (const style of styles)
      yield* withBefore(scene, { json: { style, without, named: 'outside' } });
  const inner = innerNames(trial.object);
  if (!inner.length) return;
  const columns = trial.columns.filter((at) => at !== own);
  for (const at of [null, ...columns])
    for (const some of chosen(inner)) {
      const outer = columns.filter((one) => one !== at);
      yield* listed(outer, some, styles);
    }
}

function* listed(
  outer: readonly Pointer[],
  inner: readonly string[],
  styles: readonly JsonStyleName[],
): GuessCandidates {
  const named = [...new Set([...outer.map(lastPointerName), ...inner])];
  for (const style of styles.slice(0, 2)) yield [{ json: { style, named } }];
}

function* withBefore({ before: [before] }: GuessScene, body: PlainPart): GuessCandidates {
  yield [body];
  if (!before) return;
  for (const text of BETWEEN) {
    const between = text === '' ? [] : [textPart(text)];
    yield [before, ...between, body];
    yield [body, ...between, before];
  }
}

function* chosen(inner: readonly string[]): Generator<readonly string[], void> {
  const { length } = inner;
  if (length > MAX_INNER) {
    for (const one of inner) {
      yield [one];
      yield inner.filter((other) => other !== one);
    }
    return;
  }
  for (let count = 1; count < length; count++) yield* subsets(inner, count);
}

/** What members of objects inside are called, each once. */
function innerNames(object: JsonValue): readonly string[] {
  const names = new Set<string>();
  const walk = (value: JsonValue, depth: number) => {
    if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return;
    if (isArray(value)) for (const item of value) walk(item, depth + 1);
    else if (isObject(value))
      for (const [name, item] of value.members) {
        if (depth > 0 && names.size < MAX_NAMES) names.add(name);
        walk(item, depth + 1);
      }
  };
  walk(object, 0);
  return [...names];
}

const MAX_DEPTH = 6;
const MAX_NAMES = 16;
