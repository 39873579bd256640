import { applyPatch } from 'diff';
import { isObject, type JsonValue, member } from '../../base/json/value.ts';
import type { LineChange } from './diff.ts';
import { lineChanges } from './fields.ts';

/** Searching the location of each hunk costs lines times hunks. */
const MAX_PATCHED = 400_000;

export interface ComparedText {
  /** The whole text before and after, line by line; when null, `note` says why there is none. */
  readonly lines: readonly LineChange[] | null;
  readonly note: string;
}

/** Returns what the edit makes of the resource, line by line, or why that is not known. */
export function compareEdit(
  { how, id, text }: { readonly how: 'patch' | 'text'; readonly id: string; readonly text: string },
  resource: { readonly retracted: boolean; readonly value: JsonValue } | null,
): ComparedText {
  const exists = resource !== null && !resource.retracted;
  const before = exists ? readText(resource.value) : null;
  if (how === 'text') {
    if (!exists) return { lines: all(text, 'added'), note: 'Not in the folded state: a new text.' };
    if (before === null) return { lines: null, note: 'The folded state has no text of it.' };
    if (before === text) return { lines: null, note: 'The folded state has exactly this text.' };
    return compared(before, text);
  }
  const it = id === '' ? 'what it changes' : 'it';
  if (before === null)
    return { lines: null, note: `The folded state has no text of ${it}: the patch as requested.` };
  if (before.length + text.length > MAX_PATCHED)
    return { lines: null, note: 'Too long to be applied here: the patch as requested.' };
  const after = patched(before, text);
  if (after === null)
    return { lines: null, note: 'It does not apply to the text in the folded state.' };
  return compared(before, after);
}

function compared(before: string, after: string): ComparedText {
  const isLined = before.includes('\n') || after.includes('\n');
  const lines = isLined
    ? lineChanges(before, after)
    : [...all(before, 'removed'), ...all(after, 'added')];
  const note = lines
    ? 'Compared with the text in the folded state.'
    : 'Too long to be compared with the folded state line by line.';
  return { lines, note };
}

function all(text: string, change: LineChange['change']): LineChange[] {
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  return lines.split('\n').map((line) => ({ change, text: line }));
}

function patched(before: string, patch: string): string | null {
  try {
    const after = applyPatch(before, patch);
    return after === false ? null : after;
  } catch {
    // It is a patch of several files, or none at all.
    return null;
  }
}

function readText(value: JsonValue): string | null {
  if (typeof value === 'string') return value;
  if (value === null || !isObject(value)) return null;
  for (const name of ['text', 'content', 'contents']) {
    const text = member(value, name);
    if (typeof text === 'string') return text;
  }
  return null;
}
