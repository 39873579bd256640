import { joinPath } from '../../base/json/path.ts';
import { isArray, isObject, type JsonValue } from '../../base/json/value.ts';

const DEEPEST = 2;
const MOST_ITEMS = 20;

/** Finds the first texts in a value, not far below it; those of several lines come first. */
export function textsIn(
  value: JsonValue,
  path: string,
  most: number,
  areLinesOnly = false,
): readonly string[] {
  const [long, short]: [string[], string[]] = [[], []];
  const look = (inner: JsonValue, at: string, deeper: number): void => {
    if (typeof inner === 'string') (inner.includes('\n') ? long : short).push(at);
    else if (inner === null || deeper === 0) return;
    else if (isArray(inner)) {
      for (const [i, item] of inner.slice(0, MOST_ITEMS).entries())
        look(item, joinPath(at, i), deeper - 1);
    } else if (isObject(inner))
      for (const [name, item] of inner.members) look(item, joinPath(at, name), deeper - 1);
  };
  look(value, path, DEEPEST);
  return (areLinesOnly ? long : [...long, ...short]).slice(0, most);
}
