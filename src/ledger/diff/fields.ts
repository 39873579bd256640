import { diffLines } from 'diff';
import { joinPath } from '../../base/json/path.ts';
import { sameValue } from '../../base/json/same.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json/value.ts';
import type { FieldChange, LineChange } from './diff.ts';

/** A list of more fields helps nobody: the value changed as a whole. */
const MAX_FIELDS = 500;
/** Texts beyond this many lines of edits are shown side by side, not line by line. */
const MAX_EDITS = 4000;
const MAX_TEXT = 1_000_000;

/**
 * Returns differences in the order in which they were written; none for equal values. Undefined
 * stands for no value.
 */
export function fieldChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): FieldChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) return [oneSided('', before, after)];
  const changes: FieldChange[] = [];
  walk(before, after, '', changes);
  if (changes.length <= MAX_FIELDS) return changes;
  return [{ path: '', change: 'changed', before, after, lines: null }];
}

function walk(before: JsonValue, after: JsonValue, path: string, out: FieldChange[]): void {
  if (out.length > MAX_FIELDS) return;
  if (isArray(before) && isArray(after)) walkArrays(before, after, path, out);
  else if (isPlainObject(before) && isPlainObject(after)) walkObjects(before, after, path, out);
  else if (!sameValue(before, after)) {
    const texts = typeof before === 'string' && typeof after === 'string';
    const lines = texts ? lineChanges(before, after) : null;
    out.push({ path, change: 'changed', before, after, lines });
  }
}

function walkObjects(
  before: JsonObject,
  after: JsonObject,
  path: string,
  out: FieldChange[],
): void {
  // A Map is used because keys of a ledger are never property names. Of duplicates the last counts.
  const old = new Map(before.members);
  const now = new Map(after.members);
  for (const [key, value] of old) {
    const next = now.get(key);
    if (next !== undefined) walk(value, next, joinPath(path, key), out);
    else out.push(oneSided(joinPath(path, key), value, undefined));
  }
  for (const [key, value] of now)
    if (!old.has(key)) out.push(oneSided(joinPath(path, key), undefined, value));
}

function oneSided(path: string, before?: JsonValue, after?: JsonValue): FieldChange {
  return { path, change: before === undefined ? 'added' : 'removed', before, after, lines: null };
}

/** Equal ends stay; the items between them are compared one by one. */
function walkArrays(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: string,
  out: FieldChange[],
): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameValue(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && sameValue(before.at(-1 - end), after.at(-1 - end))) end++;
  const [oldEnd, newEnd] = [before.length - end, after.length - end];
  for (let i = start; i < Math.max(oldEnd, newEnd) && out.length <= MAX_FIELDS; i++) {
    const a = i < oldEnd ? before[i] : undefined;
    const b = i < newEnd ? after[i] : undefined;
    const at = joinPath(path, i);
    if (a !== undefined && b !== undefined) walk(a, b, at, out);
    else out.push(oneSided(at, a, b));
  }
}

/** Compares two texts line by line; null when they have one line each, or are too long for it. */
export function lineChanges(before: string, after: string): LineChange[] | null {
  if (!before.includes('\n') && !after.includes('\n')) return null;
  if (before.length + after.length > MAX_TEXT) return null;
  const parts = diffLines(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return null;
  return parts.flatMap(({ value, added, removed }) => {
    const change = added ? 'added' : removed ? 'removed' : 'same';
    const lines = value.endsWith('\n') ? value.slice(0, -1) : value;
    return lines.split('\n').map((text): LineChange => ({ change, text }));
  });
}

function isPlainObject(value: JsonValue): value is JsonObject {
  return value !== null && !isArray(value) && isObject(value);
}
