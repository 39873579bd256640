// A place inside a JSON value, as text: `a.b[3]["any key"]`; '' is the value itself.

import { isArray, isObject, type JsonValue, member } from './value.ts';

export type JsonPath = readonly (string | number)[];

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** The text of a place that is a member, or an item, of another. */
export function joinPath(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  if (!PLAIN.test(step)) return `${path}[${JSON.stringify(step)}]`;
  return path === '' ? step : `${path}.${step}`;
}

/** One step at a place in a text: a name, an index, or a name in quotation marks. */
const STEP = /\.?([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/uy;

/** null: it is no such text. */
export function readPath(text: string): JsonPath | null {
  const path: (string | number)[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    const [whole, name, index, quoted] = STEP.exec(text) ?? [];
    // A dot is between two steps, and nowhere else.
    if (whole === undefined || (name !== undefined && whole.startsWith('.') !== at > 0))
      return null;
    const step = quoted === undefined ? name : unquoted(quoted);
    if (index !== undefined) path.push(Number(index));
    else if (step === undefined) return null;
    else path.push(step);
  }
  return path;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** undefined: nothing is there. */
export function partAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  let part = value;
  for (const step of path) {
    if (part === undefined || part === null) return undefined;
    if (typeof step === 'number') part = isArray(part) ? part[step] : undefined;
    else part = isObject(part) ? member(part, step) : undefined;
  }
  return part;
}

/** The last name of a place in a value: "token" of `auth.token`, and of `auth.token[0]`. */
export function lastMemberName(path: string): string | undefined {
  return /([\w-]+)(?:"?\])?(?:\[\d+\]){0,8}$/.exec(path.slice(-120))?.[1];
}
