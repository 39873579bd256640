// Several requests have arguments that are the same in all of them, and arguments of their own.

import { type ArgRow, PORTION } from '../args.ts';
import { Paths } from '../compared.ts';

export interface NamedArgument {
  readonly name: string;
  /** Null when others have it, and this one does not. */
  readonly row: ArgRow | null;
}

export interface AlikeArgs {
  readonly same: readonly NamedArgument[];
  readonly own: readonly (readonly NamedArgument[])[];
}

interface ArgumentRows {
  readonly name: string;
  readonly rows: Map<number, ArgRow>;
}

export function alikeArgs(all: readonly (readonly ArgRow[])[]): AlikeArgs {
  const paths = new Paths();
  const places = new Map<string, ArgumentRows>();
  for (const [request, rows] of all.entries()) {
    const met = new Map<number, number>();
    for (const { path, name, row } of paths.of(rows)) {
      // A name may be there twice: both of its values are shown.
      const time = (met.get(path) ?? 0) + 1;
      met.set(path, time);
      const place = places.get(`${path} ${time}`) ?? { name, rows: new Map<number, ArgRow>() };
      places.set(`${path} ${time}`, place);
      place.rows.set(request, row);
    }
  }
  const same: NamedArgument[] = [];
  const own = all.map((): NamedArgument[] => []);
  for (const { name, rows } of places.values()) {
    const given = [...rows.values()];
    const [first] = given;
    // A group says nothing beyond its content.
    if (!first || given.every(({ value }) => value === null)) continue;
    const isSame =
      rows.size === all.length &&
      given.every(({ value, as }) => value === first.value && as === first.as);
    if (isSame) same.push({ name, row: first });
    else
      for (const [request, list] of own.entries())
        list.push({ name, row: rows.get(request) ?? null });
  }
  return { same, own };
}

const MOST = { rows: 40, characters: 4000 };

/** Returns whether the arguments are too long to be read whole among others. */
export function isTooLong(args: AlikeArgs, request: number): boolean {
  const isOver = (values: readonly NamedArgument[], most: typeof MOST) =>
    values.length > most.rows ||
    values.reduce((sum, { row }) => sum + (row?.value?.length ?? 0), 0) > most.characters;
  return isOver(args.own[request] ?? [], MOST) || isOver(args.same, PORTION);
}
