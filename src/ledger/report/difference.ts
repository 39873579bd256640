import { shortened } from '../../base/visible.ts';

export interface Difference {
  readonly path: string;
  readonly said: string;
  readonly now: string;
}

/**
 * Null when they are the same. `isSameText` says whether a different text says the same all the
 * same.
 */
export function findDifference(
  said: unknown,
  now: unknown,
  isSameText: (said: string, now: string) => boolean,
  path = '',
): Difference | null {
  if (typeof said === 'string' && typeof now === 'string' && said !== now && isSameText(said, now))
    return null;
  if (!isObject(said) || !isObject(now))
    return said === now ? null : { path, said: brief(said), now: brief(now) };
  if (Array.isArray(said) && Array.isArray(now) && said.length !== now.length)
    return { path: `${path}.length`, said: String(said.length), now: String(now.length) };
  const names = new Set([...Object.keys(said), ...Object.keys(now)]);
  for (const name of names) {
    const at = Array.isArray(said) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    const found = findDifference(said[name], now[name], isSameText, at);
    if (found) return found;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const BRIEF = 200;

function brief(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return `“${shortened(value, BRIEF)}”`;
  return isObject(value) ? 'something' : String(value);
}
