// What became of one resource, in a few words.

import type { FieldChange, ResourceChange } from '../../core/diff/diff.ts';
import { isNumber } from '../../core/json/value.ts';
import { visibleText } from '../../core/visible.ts';

export const SIGNS = {
  added: '+',
  restored: '+',
  changed: '~',
  retracted: '−',
  removed: '−',
} as const;

/** Longer names of a value would leave no room for the name of the resource. */
const LONGEST = 18;

/** "18 → 25 lines", "+8 −1 lines", "v1 → v2", "new", "gone". */
export function changeNote({ change, before, after, fields }: ResourceChange): string {
  if (change === 'removed' || change === 'retracted') return 'gone';
  if (change === 'restored') return 'back again';
  if (!before || !after) return 'new';
  return (
    firstOf(fields, countedNote) ??
    firstOf(fields, linesNote) ??
    `v${before.version} → v${after.version}`
  );
}

function firstOf(
  fields: readonly FieldChange[],
  note: (field: FieldChange) => string | null,
): string | null {
  for (const field of fields) {
    const words = note(field);
    if (words !== null) return words;
  }
  return null;
}

/** Of a number that has a short name. */
function countedNote({ path, before, after }: FieldChange): string | null {
  if (path === '' || path.length > LONGEST || before === undefined || after === undefined)
    return null;
  if (!isNumber(before) || !isNumber(after)) return null;
  return `${before.number} → ${after.number} ${visibleText(path)}`;
}

function linesNote({ lines }: FieldChange): string | null {
  if (!lines) return null;
  const count = (change: 'added' | 'removed') =>
    lines.filter((line) => line.change === change).length;
  return `+${count('added')} −${count('removed')} lines`;
}
