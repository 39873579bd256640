// Texts that a request would write, held against the folded state that it acts on.

import { applyPatch } from 'diff';
import type { LineChange, ResourceView } from '../core/diff.ts';
import { lineChanges } from '../core/diff-fields.ts';
import type { Point } from '../core/entry.ts';
import { isObject, type JsonValue, member } from '../core/json/value.ts';
import type { RequestEdit } from '../formats/format.ts';
import type { LedgerRow } from '../storage/rows.ts';
import type { RequestEditView } from './protocol.ts';
import type { States } from './states.ts';

/** Looking for the place of each hunk costs lines times hunks. */
const LONGEST_PATCHED = 400_000;

export async function editViews(
  states: States,
  row: LedgerRow,
  at: Point,
  edits: readonly RequestEdit[],
): Promise<readonly RequestEditView[]> {
  const views: RequestEditView[] = [];
  for (const edit of edits) {
    const { resources } = await states.named(row, at, [edit], 1);
    views.push({ ...edit, ...against(edit, resources[0] ?? null) });
  }
  return views;
}

/** What the edit makes of the resource, line by line, or why that cannot be told. */
export function against(
  { how, id, text }: RequestEdit,
  resource: ResourceView | null,
): Pick<RequestEditView, 'lines' | 'note'> {
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
  const after = patched(before, text);
  if (after === null)
    return { lines: null, note: 'It does not apply to the text in the folded state.' };
  return compared(before, after);
}

function compared(before: string, after: string): Pick<RequestEditView, 'lines' | 'note'> {
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
  if (before.length + patch.length > LONGEST_PATCHED) return null;
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
