// A change of one resource is told in a few words.

import { isNumber, isObject, type JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import { visibleText } from '../../base/visible.ts';
import type { FieldChange, ResourceChange, ResourceView } from './diff.ts';

export const SIGNS = {
  added: '+',
  restored: '+',
  changed: '~',
  retracted: '−',
  removed: '−',
} as const;

/** Longer names of a value would leave no room for the name of the resource. */
const LONGEST = 18;

/** Returns "18 → 25 lines", "+8 −1 lines", "v1 → v2", "new", "gone". */
export function changeNote({ change, before, after, fields }: ResourceChange): string {
  if (change === 'removed' || change === 'retracted') return 'gone';
  if (change === 'restored') return 'back again';
  if (!before || !after) return 'new';
  return (
    pickNote(fields, countedNote) ??
    pickNote(fields, linesNote) ??
    `v${before.version} → v${after.version}`
  );
}

function pickNote(
  fields: readonly FieldChange[],
  note: (field: FieldChange) => string | null,
): string | null {
  for (const field of fields) {
    const words = note(field);
    if (words !== null) return words;
  }
  return null;
}

/** Returns null unless the field is a whole number with a short name. */
function countedNote({ path, before, after }: FieldChange): string | null {
  const [was, is] = [countIn(path, before), countIn(path, after)];
  return was === null || is === null ? null : `${was} → ${is} ${visibleText(path)}`;
}

function countIn(path: string, value: JsonValue | undefined): string | null {
  if (path === '' || path.length > LONGEST || value === undefined || !isNumber(value)) return null;
  return /^\d{1,12}$/.test(value.number) ? value.number : null;
}

/** The version of a state and its numbers are enough to tell it from others in a few words. */
export interface StateCounts {
  readonly version: Seq;
  readonly counts: readonly (readonly [name: string, count: string])[];
}

const MOST_COUNTS = 8;

export function readCounts({
  version,
  value,
}: Pick<ResourceView, 'version' | 'value'>): StateCounts {
  const members = isObject(value) ? value.members : [];
  const counts = members.flatMap(([name, value]): [string, string][] => {
    const count = countIn(name, value);
    return count === null ? [] : [[name, count]];
  });
  return { version, counts: counts.slice(0, MOST_COUNTS) };
}

/** Names the states that a resource went through: "18 lines" where a number tells them apart, else "v1". */
export function stateNotes(states: readonly StateCounts[]): readonly string[] {
  for (const [name] of states[0]?.counts ?? []) {
    const counts = states.map(({ counts }) => counts.findLast(([own]) => own === name)?.[1]);
    const isTelling = states.length === 1 || new Set(counts).size > 1;
    if (isTelling && !counts.includes(undefined))
      return counts.map((count) => `${count} ${visibleText(name)}`);
  }
  return states.map(({ version }) => `v${version}`);
}

/** Returns null where a change left no state. */
export function readLeftCounts({ after }: ResourceChange): StateCounts | null {
  return after && !after.retracted ? readCounts(after) : null;
}

/** Returns a few words for a change, or none where its sign alone says what happened. */
export function rowNote(change: ResourceChange): string {
  const { before, after } = change;
  if (before && after && change.change === 'changed') return changeNote(change);
  const left = readLeftCounts(change);
  return left?.counts.length ? (stateNotes([left])[0] ?? '') : '';
}

function linesNote({ lines }: FieldChange): string | null {
  if (!lines) return null;
  const count = (change: 'added' | 'removed') =>
    lines.filter((line) => line.change === change).length;
  return `+${count('added')} −${count('removed')} lines`;
}
