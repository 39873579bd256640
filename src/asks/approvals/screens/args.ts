// The arguments of a request as rows, every text whole. What is too much to be drawn at
// once is counted, so that nothing is approved that was not shown.

import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';

export interface ArgRow {
  readonly depth: number;
  /** Name of a member, place of an item with brackets; '' for the whole value. */
  readonly name: string;
  /** null: what follows it, one level deeper, is its content. */
  readonly value: string | null;
  readonly as: 'text' | 'lines' | 'word' | 'group';
}

interface Frame {
  readonly depth: number;
  readonly name: string;
  readonly value: JsonValue;
}

/** As {@link argRows}; null: a request that has none. */
export function readArgs(args: JsonValue | null): readonly ArgRow[] {
  return args === null ? [] : argRows(args);
}

/** Rows in the written order. No recursion: what nests deep costs no stack. */
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

/** Last first, as they are taken from the end. */
function toFrames(members: readonly (readonly [string, JsonValue])[], depth: number): Frame[] {
  return members.map(([name, value]) => ({ depth, name, value })).toReversed();
}

function leaf(value: JsonValue): Pick<ArgRow, 'value' | 'as'> {
  if (typeof value === 'string') return { value, as: value.includes('\n') ? 'lines' : 'text' };
  if (value !== null && typeof value === 'object' && isNumber(value))
    return { value: value.number, as: 'word' };
  return { value: String(value), as: 'word' };
}

/** Rows and characters drawn at once. */
export const PORTION = { rows: 1000, characters: 200_000 };

/** The rows from `from` on that fit into one portion; at least one. */
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
