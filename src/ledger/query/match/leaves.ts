// A path leads to values inside a JSON value. Each part of it is looked at once, however many ways
// the path has to it.

import { isArray, isNumber, type JsonValue } from '../../../base/json/value.ts';
import type { Step } from '../ast.ts';
import type { QueryValue } from './value.ts';

/** Yields texts, numbers, `true`, `false` and `null`, and empty values as `{}` or `[]`. */
export function* leaves(
  value: JsonValue,
  steps: readonly Step[],
  path: (string | number)[] = [],
): Generator<QueryValue, void> {
  yield* at(value, steps, steps.length ? [0] : null, path);
}

/** `open` are the steps that may come next; null when the end of the path was passed. */
function* at(
  value: JsonValue,
  steps: readonly Step[],
  open: readonly number[] | null,
  path: (string | number)[],
): Generator<QueryValue, void> {
  if (typeof value === 'object' && value !== null && !isNumber(value)) {
    if (isArray(value)) {
      for (const [i, item] of value.entries()) yield* inside(i, item, steps, open, path);
      if (!open && !value.length) yield { text: '[]', path };
    } else {
      for (const [name, one] of value.members)
        yield* inside(name, one, steps, open && after(name, open, steps), path);
      if (!open && !value.members.length) yield { text: '{}', path };
    }
  } else if (!open) yield leaf(value, path);
}

function* inside(
  name: string | number,
  value: JsonValue,
  steps: readonly Step[],
  open: readonly number[] | null,
  path: (string | number)[],
): Generator<QueryValue, void> {
  if (open?.length === 0) return;
  path.push(name);
  yield* at(value, steps, open, path);
  path.pop();
}

function after(name: string, open: readonly number[], steps: readonly Step[]): number[] | null {
  const next = new Set<number>();
  for (const place of open) {
    const step = steps[place];
    if (step?.deep) next.add(place);
    if (step?.name !== name) continue;
    if (place === steps.length - 1) return null;
    next.add(place + 1);
  }
  return [...next];
}

function leaf(value: JsonValue, path: (string | number)[]): QueryValue {
  if (typeof value === 'string') return { text: value, path };
  if (value !== null && typeof value === 'object' && !isArray(value) && isNumber(value))
    return { text: value.number, number: value.number, path };
  return { text: String(value), path };
}
