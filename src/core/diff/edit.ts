// A text that somebody wants to write, held against the resource that it would change.

import { applyPatch } from 'diff';
import { isObject, type JsonValue, member } from '../json/value.ts';
import type { LineChange } from './diff.ts';
import { lineChanges } from './fields.ts';

/** Looking for the place of each hunk costs lines times hunks. */
const LONGEST_PATCHED = 400_000;

export interface HeldAgainst {
  /** The whole text before and after, line by line; null: `note` says why there is none. */
  readonly lines: readonly LineChange[] | null;
  readonly note: string;
}

/** What the edit makes of the resource, line by line, or why that cannot be told. */
export function against(
  { how, id, text }: { readonly how: 'patch' | 'text'; readonly id: string; readonly text: string },
  resource: { readonly retracted: boolean; readonly value: JsonValue } | null,
): HeldAgainst {
  const exists = resource !== null && !resource.retracted;
  const before = exists ? textOf(resource.value) : null;
  if (how === 'text') {
    if (!exists) return { lines: all(text, 'added'), note: 'Not in the folded state: a new text.' };
    if (before === null) return { lines: null, note: 'The folded state holds no text of it.' };
    if (before === text) return { lines: null, note: 'The folded state holds this very text.' };
    return compared(before, text);
  }
  const it = id === '' ? 'what it changes' : 'it';
  if (before === null)
    return { lines: null, note: `The folded state holds no text of ${it}: the patch as asked.` };
  if (before.length + text.length > LONGEST_PATCHED)
    return { lines: null, note: 'Too long to be applied here: the patch as asked.' };
  const after = patched(before, text);
  if (after === null)
    return { lines: null, note: 'It does not apply to the text in the folded state.' };
  return compared(before, after);
}

function compared(before: string, after: string): HeldAgainst {
  const isLined = before.includes('\n') || after.includes('\n');
  const lines = isLined
    ? lineChanges(before, after)
    : [...all(before, 'removed'), ...all(after, 'added')];
  const note = lines
    ? 'Against the text in the folded state.'
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
    // A patch of several files, or none at all: it stays as it was asked.
    return null;
  }
}

/** The text that a resource holds: its value, or a member that is named so. */
function textOf(value: JsonValue): string | null {
  if (typeof value === 'string') return value;
  if (value === null || !isObject(value)) return null;
  for (const name of ['text', 'content', 'contents']) {
    const held = member(value, name);
    if (typeof held === 'string') return held;
  }
  return null;
}
