// Arguments are rows, with every text whole. Rows that are too many to be drawn at once are
// counted, so that nothing is approved that was not shown.

import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';

export interface ArgRow {
  readonly depth: number;
  /** The name of a member, or the place of an item with brackets; '' for the whole value. */
  readonly name: string;
  /** Null when the rows that follow, one level deeper, are its content. */
  readonly value: string | null;
  readonly as: 'text' | 'lines' | 'word' | 'group';
}

interface Frame {
  readonly depth: number;
  readonly name: string;
  readonly value: JsonValue;
}

/** Returns the rows like {@link argRows}; null when the request has no arguments. */
export function readArgs(args: JsonValue | null): readonly ArgRow[] {
  return args === null ? [] : argRows(args);
}

/** Returns rows in the written order. There is no recursion: deep nesting costs no stack. */
export function argRows(args: JsonValue): readonly ArgRow[] {
  const rows: ArgRow[] = [];
  const open: Frame[] = isObject(args)
    ? toFrames(args.members, 0)
    : [{ depth: 0, name: '', value: args }];
  for (let frame = open.pop(); frame; frame = open.pop()) {
    const { depth, name, value } = frame;
    if (isArray(value)) {
      rows.push({ depth, name, value: value.length > 0 ? null : '[ ]', as: 'group' });
      for (let i = value.length - 1; i >= 0; i--)
        open.push({ depth: depth + 1, name: `[${i}]`, value: value[i] ?? null });
    } else if (isObject(value)) {
      rows.push({ depth, name, value: value.members.length > 0 ? null : '{ }', as: 'group' });
      for (const member of toFrames(value.members, depth + 1)) open.push(member);
    } else rows.push({ depth, name, ...leaf(value) });
  }
  return rows;
}

function toFrames(members: readonly (readonly [string, JsonValue])[], depth: number): Frame[] {
  return members.map(([name, value]) => ({ depth, name, value })).toReversed();
}

function leaf(value: JsonValue): Pick<ArgRow, 'value' | 'as'> {
  if (typeof value === 'string') return { value, as: value.includes('\n') ? 'lines' : 'text' };
  if (value !== null && typeof value === 'object' && isNumber(value))
    return { value: value.number, as: 'word' };
  return { value: String(value), as: 'word' };
}

/** The rows and characters that are drawn at once. */
export const PORTION = { rows: 1000, characters: 200_000 };

/** Returns the rows from `from` on that fit into one portion; at least one. */
export function portion(rows: readonly ArgRow[], from: number): number {
  let characters = 0;
  let to = from;
  while (to < rows.length && to - from < PORTION.rows) {
    characters += rows[to]?.value?.length ?? 0;
    if (to > from && characters > PORTION.characters) break;
    to++;
  }
  return to;
}
