// JSON Patch (RFC 6902) on values that nobody changes: what comes out shares what stayed the same.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../base/json/value.ts';

const MAX_DEPTH = 127;
const INDEX = /^(0|[1-9]\d{0,8})$/;

export interface Patched {
  readonly after: JsonObject;
  /** First names of the paths that were changed. */
  readonly touched: readonly string[];
}

/** null: a path is not there, or an operation is not known. */
export function patchedBy(before: JsonObject, event: JsonObject): Patched | null {
  let after: JsonValue = before;
  const touched = new Set<string>();
  for (const change of listAt(event, 'changes') ?? []) {
    const path = parsePatchPath(textAt(change, 'path'));
    const [first] = path ?? [];
    if (!path || first === undefined) return null;
    const op = textAt(change, 'op');
    const from = op === 'copy' || op === 'move' ? parsePatchPath(textAt(change, 'from')) : null;
    const value: JsonValue | undefined = from ? valueAt(after, from) : memberAt(change, 'value');
    if (op === 'move' && from) {
      after = changed(after, from, 0, undefined, false) ?? after;
      touched.add(from[0] ?? '');
    }
    if (op === 'test') continue;
    if (op !== 'remove' && (value === undefined || !OPS.has(op ?? ''))) return null;
    const next = changed(after, path, 0, op === 'remove' ? undefined : value, op !== 'replace');
    if (next === null) return null;
    after = next;
    touched.add(first);
  }
  return after !== null && isObject(after) ? { after, touched: [...touched] } : null;
}

const OPS: ReadonlySet<string> = new Set(['add', 'replace', 'copy', 'move']);

/** null: it is no such path, or deeper than anything here. */
export function parsePatchPath(text: string | null): readonly string[] | null {
  if (!text?.startsWith('/')) return null;
  const parts = text.slice(1).split('/', MAX_DEPTH + 1);
  if (parts.length > MAX_DEPTH) return null;
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const name of path) {
    if (here === undefined || here === null) return undefined;
    if (isArray(here)) here = INDEX.test(name) ? here[Number(name)] : undefined;
    else here = isObject(here) ? member(here, name) : undefined;
  }
  return here;
}

/** `value` undefined: it is taken out. */
function changed(
  here: JsonValue,
  path: readonly string[],
  depth: number,
  value: JsonValue | undefined,
  isNew: boolean,
): JsonValue | null {
  const name = path[depth];
  if (name === undefined || here === null) return null;
  const isLast = depth === path.length - 1;
  if (isArray(here)) {
    const at = name === '-' ? here.length : INDEX.test(name) ? Number(name) : -1;
    if (at < 0 || at > here.length || (at === here.length && !(isLast && isNew))) return null;
    if (isLast && value === undefined) return here.toSpliced(at, 1);
    if (isLast) return here.toSpliced(at, isNew ? 0 : 1, value ?? null);
    const inner = changed(here[at] ?? null, path, depth + 1, value, isNew);
    return inner === null ? null : here.with(at, inner);
  }
  if (!isObject(here)) return null;
  const at = here.members.findLastIndex(([key]) => key === name);
  if (isLast && value === undefined)
    return at < 0 ? null : { members: here.members.toSpliced(at, 1) };
  const old = here.members[at]?.[1];
  const inner = isLast
    ? (value ?? null)
    : old === undefined
      ? null
      : changed(old, path, depth + 1, value, isNew);
  if (inner === null && !(isLast && value === null)) return null;
  const made = [name, inner] as const;
  return { members: at < 0 ? [...here.members, made] : here.members.with(at, made) };
}
