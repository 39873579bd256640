// What became of one resource, in a few words.

import type { FieldChange, ResourceChange, ResourceView } from '../../core/diff/diff.ts';
import { isNumber, isObject, type JsonValue, member } from '../../core/json/value.ts';
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

/** Of a whole number that has a short name. */
function countedNote({ path, before, after }: FieldChange): string | null {
  const [was, is] = [countIn(path, before), countIn(path, after)];
  return was === null || is === null ? null : `${was} → ${is} ${visibleText(path)}`;
}

function countIn(path: string, value: JsonValue | undefined): string | null {
  if (path === '' || path.length > LONGEST || value === undefined || !isNumber(value)) return null;
  return /^\d{1,12}$/.test(value.number) ? value.number : null;
}

/** What each of the states is that a resource went through: "18 lines" where such a number tells them apart, or "v1". */
export function stateNotes(states: readonly ResourceView[]): readonly string[] {
  const first = states[0]?.value;
  const names = first !== undefined && isObject(first) ? first.members.map(([name]) => name) : [];
  for (const name of names) {
    const counts = states.map(({ value }) =>
      isObject(value) ? countIn(name, member(value, name)) : null,
    );
    const isTelling = states.length === 1 || new Set(counts).size > 1;
    if (isTelling && !counts.includes(null))
      return counts.map((count) => `${count} ${visibleText(name)}`);
  }
  return states.map(({ version }) => `v${version}`);
}

function linesNote({ lines }: FieldChange): string | null {
  if (!lines) return null;
  const count = (change: 'added' | 'removed') =>
    lines.filter((line) => line.change === change).length;
  return `+${count('added')} −${count('removed')} lines`;
}
