// Arguments are compared with those of an earlier request, value by value at the same place.

import type { ArgRow } from './args.ts';

export interface ComparedArgs {
  /**
   * The rows that differ, by their place in the list, with the row before; null when there was
   * none.
   */
  readonly changed: ReadonlyMap<number, ArgRow | null>;
  readonly gone: readonly { readonly name: string; readonly row: ArgRow }[];
}

export function comparedArgs(rows: readonly ArgRow[], before: readonly ArgRow[]): ComparedArgs {
  const paths = new Paths();
  const then = new Map<number, { name: string; row: ArgRow }>();
  for (const { path, name, row } of paths.of(before)) then.set(path, { name, row });
  const changed = new Map<number, ArgRow | null>();
  let place = 0;
  for (const { path, row } of paths.of(rows)) {
    const was = then.get(path);
    then.delete(path);
    if (row.value !== null && !was) changed.set(place, null);
    else if (was && (was.row.value !== row.value || was.row.as !== row.as))
      changed.set(place, was.row);
    place++;
  }
  return { changed, gone: [...then.values()].filter(({ row }) => row.value !== null) };
}

const MAX_NAMES = 6;

/** Gives each place a number, the same for the same names: no path is built that nobody reads. */
export class Paths {
  private readonly known = new Map<string, number>();

  *of(rows: readonly ArgRow[]): Generator<{ path: number; name: string; row: ArgRow }> {
    const open: { path: number; name: string }[] = [];
    for (const row of rows) {
      open.length = Math.min(open.length, row.depth);
      const parent = open.at(-1)?.path ?? 0;
      const key = `${parent} ${row.name}`;
      const path = this.known.get(key) ?? this.known.size + 1;
      this.known.set(key, path);
      open.push({ path, name: row.name });
      yield { path, name: joinNames(open.map((one) => one.name).slice(-MAX_NAMES)), row };
    }
  }
}

function joinNames(names: readonly string[]): string {
  return names.join('.').replaceAll('.[', '[');
}
